"""Gymnasium environments: they pass Gymnasium's own checker, offer only what the table allows, and pay what it pays."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest

pytest.importorskip("gymnasium")

import gymnasium
from gymnasium.utils.env_checker import check_env

import croupier
import croupier.gym
from croupier.equipment.cards import names
from croupier.errors import Refused
from croupier.games.script import Decide

NAMES = sorted(croupier.gym.environments())


@pytest.mark.parametrize("name", NAMES)
def test_gymnasiums_checker_finds_nothing(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gymnasium.make(f"croupier/{name}-v0", render_mode="ansi")
        check_env(env.unwrapped)
    env.close()


def episode(env: Any, rng: np.random.Generator, **reset: Any) -> tuple[float, list[int]]:
    """A round of legal actions at random: its reward, and the actions."""
    seen, info = env.reset(**reset)
    done, reward, total, taken = False, 0.0, 0.0, []
    while not done:
        assert (seen["action_mask"] == info["action_mask"]).all()
        taken.append(int(rng.choice(np.flatnonzero(info["action_mask"]))))
        seen, reward, over, cut, info = env.step(taken[-1])
        assert "illegal" not in info
        assert env.observation_space.contains(seen)
        total += reward
        done = over or cut
    return total, taken


@pytest.mark.parametrize("name", NAMES)
def test_rewards_are_what_the_seat_wins_and_the_same_seed_plays_the_same(name: str) -> None:
    env: Any = gymnasium.make(f"croupier/{name}-v0").unwrapped
    first = [episode(env, np.random.default_rng(1), seed=3)]
    before = env.table.bankroll(1) + sum(env.table.stakes.get(1, {}).values()) - env.bought
    rng = np.random.default_rng(2)
    if name.endswith("craps"):
        again = croupier.gym.make(croupier.gym.environments()[name])
        assert episode(again, np.random.default_rng(1), seed=3) == first[0]
        return
    rewards = [episode(env, rng) for _ in range(30)]
    after = env.table.bankroll(1) + sum(env.table.stakes.get(1, {}).values()) - env.bought
    assert (after - before) / env.unit == pytest.approx(sum(reward for reward, _ in rewards), abs=1e-9)
    again = croupier.gym.make(croupier.gym.environments()[name])
    rng = np.random.default_rng(2)
    first.append(episode(again, np.random.default_rng(1), seed=3))
    assert first[0] == first[1]
    assert [episode(again, rng) for _ in range(30)] == rewards


def test_a_turn_is_cut_off_after_its_last_roll() -> None:
    """A shooter who goes on is cut off; one who sevens out with the last roll is over, and not cut off."""
    env: Any = croupier.gym.make("pa/623a", rolls=4)
    endings = set()
    for seed in range(20):
        env.reset(seed=seed)
        steps, over, cut = 0, False, False
        while not (over or cut):
            _, _, over, cut, _ = env.step(0)
            steps += 1
        assert over or steps == 4
        assert not (over and cut)
        endings.add((over, cut))
    assert endings == {(True, False), (False, True)}


def test_an_action_that_is_not_legal_costs_nothing_and_is_told() -> None:
    env: Any = croupier.gym.make("pa/three-card-poker", wagers={"ante": 10, "pair-plus": 5})
    env.reset(seed=1)
    assert isinstance(env.table.pending, Decide)
    assert env.table.stakes[1] == {"ante": 1000, "pair-plus": 500}
    _, reward, done, _, info = env.step(env.actions.index("end"))
    assert done
    assert info["illegal"]
    assert reward == -1.5  # folded


@pytest.mark.parametrize("address", ["pa/649a", "pa/623a"])
def test_a_number_that_is_no_action_is_refused(address: str) -> None:
    env: Any = croupier.gym.make(address)
    env.reset(seed=1)
    for number in (-1, len(env.actions)):
        with pytest.raises(ValueError, match=f"There is no action {number}: they are numbered from 0"):
            env.step(number)


def test_the_choices_of_a_house_reach_the_table() -> None:
    env: Any = croupier.gym.make("pa/blackjack", options={"decks": "2"})
    env.reset(seed=1)
    assert len(env.game.deck()) == 104
    with pytest.raises(Refused, match="no way to show"):
        croupier.gym.make("pa/blackjack", render_mode="human")
    with pytest.raises(Refused, match="no hand is played"):
        croupier.gym.make("pa/roulette")
    with pytest.raises(Refused, match="reset"):
        croupier.gym.make("pa/blackjack").step(0)  # type: ignore[attr-defined]
    with pytest.raises(Refused, match="role"):
        croupier.gym.make("bs/chemin-de-fer", role="croupier")


@pytest.mark.parametrize("role", ["player", "banker"])
def test_both_sides_of_chemin_de_fer_decide(role: str) -> None:
    env: Any = croupier.gym.make("bs/chemin-de-fer", role=role)
    rng = np.random.default_rng(4)
    decided = set()
    env.reset(seed=5)
    for _ in range(400):
        _, info = env.reset()
        decided.add(info["about"])
        while env.table.playing:
            _, _, _, _, info = env.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))
    assert decided == {"", f"{role}'s hand"}


def test_the_low_hand_is_named_by_its_places() -> None:
    env: Any = croupier.gym.make("pa/pai-gow-poker")
    _, info = env.reset(seed=2)
    cards = sorted(env.table.view(1).cards["seat 1"], reverse=True)
    legal = env._legal(env.table.pending)
    assert info["actions"][:2] == ("house-way", "low 1-2")
    assert names([cards[1], cards[6]]) == legal["low 2-7"]
