"""All addresses: pages, API, and the two questions that a load balancer asks."""

from django.urls import include, path

from config import health

urlpatterns = [
    path("livez", health.livez, name="livez"),
    path("readyz", health.readyz, name="readyz"),
    path("api/", include("api.urls")),
    path("accounts/", include("accounts.urls")),
    path("", include("web.urls")),
    path("", include("decks.urls")),
    path("", include("collection.urls")),
]
