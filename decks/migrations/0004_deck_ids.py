from typing import Any

from django.db import migrations


def fill(apps: Any, schema_editor: Any) -> None:
    """Write down which decks each run was ordered with, as far as their order still tells it.

    A deck that plays against itself is linked once. Where a deck was deleted for good, the one that
    is left is told by its name.
    """
    runs = apps.get_model("decks", "SimulationRun")
    links = runs.decks.through.objects.order_by("id")
    for run in runs.objects.only("pk", "run").iterator():
        linked = links.filter(simulationrun_id=run.pk).values_list("deck_id", "deck__name")
        ids = [str(deck) for deck, _ in linked]
        written = run.run["decks"]
        if len(ids) == 1 and len(written) == 2 and written[0] == written[1]:
            ids *= 2
        elif len(ids) < len(written):
            by_name = {name: str(deck) for deck, name in linked}
            ids = [by_name.get(deck["name"], "") for deck in written]
        runs.objects.filter(pk=run.pk).update(deck_ids=ids)


class Migration(migrations.Migration):
    dependencies = [
        ("decks", "0003_matrix"),
    ]

    operations = [
        migrations.RunPython(fill, migrations.RunPython.noop, elidable=True),
    ]
