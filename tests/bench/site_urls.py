"""The project's addresses, and the list as a plain ModelViewSet would serve it: the peer of P13."""

from django.urls import include, path
from rest_framework import pagination, renderers, routers, serializers, viewsets

from collection.models import Card


class CardSerializer(serializers.ModelSerializer[Card]):
    class Meta:
        model = Card
        fields = "__all__"


class Hundred(pagination.PageNumberPagination):
    page_size = 100


class CardViewSet(viewsets.ModelViewSet[Card]):
    queryset = Card.objects.order_by("pk")
    serializer_class = CardSerializer
    pagination_class = Hundred
    renderer_classes = (renderers.JSONRenderer,)
    authentication_classes = ()
    permission_classes = ()
    throttle_classes = ()
    schema = None


router = routers.SimpleRouter()
router.register("peer/cards", CardViewSet)

urlpatterns = [path("", include(router.urls)), path("", include("config.urls"))]
