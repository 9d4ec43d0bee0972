from django.urls import path

import collection.converters  # noqa: F401 (registers the converter)
from collection import views

urlpatterns = [
    path("<game:game>/cards/", views.cards, name="cards"),
    path("<game:game>/rules/", views.rules, name="rules"),
]
