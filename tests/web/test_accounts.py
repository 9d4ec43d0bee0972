"""Sign-up, log-in and log-out; tries are counted before a password is looked at."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from tests.factories import PASSWORD

GOOD = "quay lamps at midnight"


def sign_up(client: Client, **changed: str) -> Any:
    typed = {"username": "mira", "password1": GOOD, "password2": GOOD, "email": "", **changed}
    return client.post("/accounts/signup/", typed)


def log_in(client: Client, username: str, password: str, **more: str) -> Any:
    return client.post("/accounts/login/", {"username": username, "password": password, **more})


def test_a_name_and_a_password_are_enough(stranger: Client) -> None:
    assert sign_up(stranger).status_code == 302
    user = get_user_model().objects.get(username="mira")
    assert user.email == ""
    assert stranger.get("/decks/").status_code == 200


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"password2": "something else here"}, "password"),
        ({"password1": "short", "password2": "short"}, "at least 10"),
        ({"password1": "1234567890", "password2": "1234567890"}, "common"),
        ({"username": ""}, "required"),
        ({"username": "two words"}, "valid username"),
        ({"email": "not an address"}, "valid email"),
    ],
)
def test_a_bad_sign_up_says_why_and_keeps_what_was_typed(
    stranger: Client, changed: dict[str, str], said: str
) -> None:
    answer = sign_up(stranger, **changed)
    assert answer.status_code == 400
    page = answer.content.decode()
    assert said in page
    if "username" not in changed:
        assert 'value="mira"' in page
    assert not get_user_model().objects.filter(username="mira").exists()


def test_a_taken_name_is_said(stranger: Client, owner: Any) -> None:
    answer = sign_up(stranger, username=owner.username)
    assert answer.status_code == 400
    assert b"already exists" in answer.content


def test_log_in_leads_back_to_where_one_was_going(stranger: Client, owner: Any) -> None:
    page = stranger.get("/decks/new/", follow=True)
    assert b'name="next" value="/decks/new/"' in page.content
    answer = log_in(stranger, owner.username, PASSWORD, next="/decks/new/")
    assert answer["Location"] == "/decks/new/"


@pytest.mark.parametrize("elsewhere", ["https://example.org/", "//example.org/x", "javascript:1"])
def test_log_in_never_leads_to_another_site(stranger: Client, owner: Any, elsewhere: str) -> None:
    answer = log_in(stranger, owner.username, PASSWORD, next=elsewhere)
    assert answer["Location"] == "/decks/"


def test_a_wrong_password_says_the_same_for_known_and_unknown_names(
    stranger: Client, owner: Any
) -> None:
    known = log_in(stranger, owner.username, "wrong")
    unknown = log_in(stranger, "nobody", "wrong")
    assert known.status_code == unknown.status_code == 400
    said = b"do not belong together"
    assert said in known.content
    assert said in unknown.content


def test_the_eleventh_try_is_refused_even_with_the_right_password(
    stranger: Client, owner: Any
) -> None:
    for _ in range(10):
        assert log_in(stranger, owner.username, "wrong").status_code == 400
    answer = log_in(stranger, owner.username.upper(), PASSWORD)
    assert (answer.status_code, answer["Retry-After"]) == (429, "900")
    assert b"Too many tries" in answer.content


def test_another_name_and_another_address_are_counted_apart(stranger: Client, owner: Any) -> None:
    for _ in range(10):
        log_in(stranger, owner.username, "wrong")
    assert log_in(stranger, "nobody", "wrong").status_code == 400
    elsewhere = Client(REMOTE_ADDR="192.0.2.7")
    assert log_in(elsewhere, owner.username, PASSWORD).status_code == 302


def test_a_good_log_in_forgets_the_bad_ones(stranger: Client, owner: Any) -> None:
    for _ in range(9):
        log_in(stranger, owner.username, "wrong")
    assert log_in(stranger, owner.username, PASSWORD).status_code == 302
    assert log_in(Client(), owner.username, "wrong").status_code == 400


def test_a_forged_forwarded_address_changes_nothing(stranger: Client, owner: Any) -> None:
    for number in range(10):
        stranger.post(
            "/accounts/login/",
            {"username": owner.username, "password": "wrong"},
            headers={"X-Forwarded-For": f"198.51.100.{number}"},
        )
    assert log_in(stranger, owner.username, PASSWORD).status_code == 429


def test_a_browser_that_was_here_before_passes_the_limit_on_a_name(
    stranger: Client, owner: Any
) -> None:
    assert log_in(stranger, owner.username, PASSWORD).status_code == 302
    for number in range(60):
        attacker = Client(REMOTE_ADDR=f"192.0.2.{number + 1}")
        log_in(attacker, owner.username, "wrong")
    fresh = Client(REMOTE_ADDR="203.0.113.9")
    assert log_in(fresh, owner.username, PASSWORD).status_code == 429
    assert log_in(stranger, owner.username, PASSWORD).status_code == 302


def test_log_out_is_a_button_and_ends_the_session(mine: Client) -> None:
    assert mine.get("/accounts/logout/").status_code == 405
    assert mine.post("/accounts/logout/").status_code == 302
    assert mine.get("/decks/").status_code == 302


def test_the_demo_user_cannot_log_in(stranger: Client) -> None:
    from django.core.management import call_command

    call_command("demo", verbosity=0)
    assert log_in(stranger, "demo", "").status_code == 400
    assert log_in(stranger, "demo", "demo").status_code == 400
