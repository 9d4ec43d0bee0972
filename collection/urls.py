from django.urls import path, register_converter

from collection import views
from collection.converters import GameCode

register_converter(GameCode, "game")

urlpatterns = [
    path("<game:game>/cards/", views.cards, name="cards"),
    path("<game:game>/rules/", views.rules, name="rules"),
]
