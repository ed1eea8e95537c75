"""A session in tmux: what a person sees on a real terminal, with Tab, history, colors and
curtains."""
import time

from harness import check, run_tests
from screen import keys, screen, shows, start, stop


def test_completion():
    start("play", "usa", "you", "greedy", "--seed", "5", "--no-save", "--first", "1")
    shows("You: keep>", "the first prompt")
    keys("k", "Tab")
    shows("You: keep> keep", "Tab completes a verb")
    keys("Tab")
    shows("duluth--el-paso", "Tab lists the tickets on offer")
    shows("little-rock--winnipeg", "all of them")
    keys("d", "Tab")
    shows("> keep duluth--el-paso", "Tab completes a ticket")
    keys("h", "Tab", "Enter")
    shows(
        "You keep 2 tickets: Houston to Kansas City (5 points) and Duluth to El Paso (10 points).",
        "and it is legal",
    )
    keys("dr", "Tab", "Tab")
    shows("blue     green    red      deck     tickets", "only cards that lie there are offered")
    keys("C-u", "cl", "Tab", "houst", "Tab", "Tab")
    shows("> claim ", "a route is found by its second city")
    shows("dallas--houston--b", "and listed")
    keys("C-u", "claim dallas--houston--a ", "Tab")
    shows("> claim dallas--houston--a 1", "the payment is completed too")
    keys("Tab")
    shows("white       black       red         locomotive", "with what the hand can pay")
    keys("r", "Tab", "Enter")
    shows("You claim Dallas to Houston with 1 red ♥ for 1 point.", "colors bear symbols")
    check("\x1b[91m1 red ♥" in screen("-e"), "and are colored", screen("-e"))
    shows("claim>", "the next turn")
    keys("Up")
    shows("> claim dallas--houston--a 1 red", "the history brings the line back")
    keys("C-u", "quit", "Enter")
    shows("Save this game for later?", "quit asks")
    keys("no", "Enter")
    shows("The game was not saved.", "and obeys")


def test_plain_text():
    start("play", "usa", "you", "greedy", "--seed", "5", "--no-save", "--first", "1", NO_COLOR="1")
    shows("You: keep>", "the first prompt in plain text")
    check(
        "\x1b[" not in screen("-e").split("You: keep>")[0] and "♥" not in screen(),
        "NO_COLOR leaves words alone",
        screen("-e"),
    )


def test_several_people():
    start("play", "usa", "Ash", "Elm", "--seed", "6", "--no-save", "--first", "1")
    shows("Ash, press Enter when nobody else can see the screen.", "Ash is called")
    keys("Enter")
    shows("Ash: keep>", "Ash chooses")
    keys("keep all", "Enter")
    shows("Press Enter, and hand the keyboard to Elm.", "Ash is asked to hand over")
    check("los-angeles--miami" in screen(), "her tickets are still there", screen())
    keys("Enter")
    shows("Elm, press Enter when nobody else can see the screen.", "Elm is called")
    check(
        "los-angeles--miami" not in screen("-S", "-"),
        "nothing of Ash's can be scrolled back to",
        screen("-S", "-"),
    )
    keys("Enter")
    shows("Elm: keep>", "Elm chooses")
    keys("Up", "Up")
    time.sleep(0.3)
    check("keep all" not in screen(), "Elm cannot leaf through what Ash typed", screen())
    stop()


run_tests(globals())
