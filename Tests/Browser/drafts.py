"""What was typed and chosen stays after a change of language, after a reload, after Cancel on the pages of the teams, and after an
error.

The language of the page is changed with the links of the page. Passwords are not kept. No draft is left after signing out and after
the account was deleted.
"""
import sys

from browser import PageErrors, chromium, failure, finish
from roster import arrive, play, sign_up, submit
from server import Server

NAMES = ("Ada", "Bram", "Chloé", "Dmitri")


def switch(page, language):
    page.locator(f".languages a[hreflang={language}]").click()
    arrive(page, f"html[lang={language}]")


def typed(page, address):
    """What was typed into a form stays in another language and after a reload."""
    page.goto(address + "/players/add")
    page.fill("#name", "Émile\nFarid")
    page.locator("input[name=position][value=winger]").check(force=True)
    switch(page, "fr")
    assert page.input_value("#name") == "Émile\nFarid"
    page.reload()
    assert page.input_value("#name") == "Émile\nFarid"
    assert page.locator("input[name=position][value=winger]").is_checked()
    # A link to the form opens it empty.
    page.goto(address + "/players")
    page.goto(address + "/players/add")
    assert page.input_value("#name") == ""
    switch(page, "en")
    # A change of the language that did not load a page no longer counts after a reload.
    page.fill("#name", "Hugo")
    page.evaluate("addEventListener('click', (event) => event.preventDefault(), { once: true })")
    page.locator(".languages a[hreflang=fr]").click()
    page.reload()
    assert page.input_value("#name") == "Hugo"
    page.goto(address + "/players")
    page.goto(address + "/players/add")
    assert page.input_value("#name") == "", "a link shows the draft after a change of the language that did not load a page"


def refused(page, address):
    """The page of a refused form has an address that can be loaded, and the form keeps what was typed."""
    page.goto(address + "/players/add")
    page.fill("#name", "Ada")
    page.locator("main form[method=post] button[type=submit]").click()
    arrive(page, "[data-error-summary]")
    switch(page, "fr")
    assert page.input_value("#name") == "Ada", "the text is lost after an error and a change of the language"
    page.reload()
    assert page.input_value("#name") == "Ada", "the text is lost after an error and a reload"
    switch(page, "en")
    # Accepted: the form is empty again.
    page.fill("#name", "Gus")
    page.locator("main form[method=post] button[type=submit]").click()
    arrive(page, "main[data-screen=player-list]")
    page.go_back()
    page.reload()
    assert page.input_value("#name") == "", "an accepted form is not empty"


def unanswered(page, address):
    """What was typed stays when a proxy answers with an error instead of the server, and the user goes back."""
    def refuse(route):
        if route.request.method != "POST":
            return route.continue_()
        return route.fulfill(status=503, content_type="text/html", body="<p id='proxy'>Service unavailable</p>")

    page.goto(address + "/players/add")
    page.fill("#name", "Ines")
    page.route("**/players/add", refuse)
    submit(page)
    page.wait_for_selector("#proxy")
    page.unroute("**/players/add")
    page.go_back()
    assert page.input_value("#name") == "Ines"
    submit(page)
    arrive(page, "main[data-screen=player-list]")
    page.go_back()
    arrive(page, "main[data-screen=player-add]")
    assert page.input_value("#name") == "", "the text is still there after the second submission was accepted"


def teams(page, address):
    """Ticks survive a reload; teams survive a reload, a change of language and Cancel; an arrangement replaces a draft."""
    page.goto(address + "/players?mode=select")
    for box in page.locator("input[name=player]").all()[:4]:
        box.check(force=True)
    page.reload()
    assert page.locator("input[name=player]:checked").count() == 4
    assert "4" in page.locator("[data-selected-count]").inner_text()
    page.locator("main form [type=submit]").last.click()
    arrive(page, "main[data-screen=confirm-players]")
    fields = [bench.get_attribute("name") for bench in page.locator("main input[value=bench]").all()]
    places = ("teamA", "teamB", "teamB", "bench")

    def shown():
        return tuple(page.locator(f"input[name={field}]:checked").get_attribute("value") for field in fields)

    for field, place in zip(fields, places):
        page.locator(f"input[name={field}][value={place}]").check(force=True)
    page.reload()
    assert shown() == places, "the teams are lost after a reload"
    switch(page, "fr")
    assert shown() == places, "the teams are lost after a change of the language"
    switch(page, "en")
    page.locator(".action-bar a").click()
    arrive(page, "main[data-screen=player-list]")
    page.locator("main form [type=submit]").last.click()
    arrive(page, "main[data-screen=confirm-players]")
    assert shown() == places, "the teams are lost after Cancel"
    page.locator("button[name=arrange][value=balance]").click()
    arrive(page, "[data-reason]")
    assert "bench" not in shown(), "the draft is shown instead of the arrangement"
    # An empty team is an error, and the address of the page can be loaded again.
    for field in fields:
        page.locator(f"input[name={field}][value=teamA]").check(force=True)
    page.locator("main form[method=post] [type=submit]").click()
    arrive(page, "[data-error-summary]")
    page.reload()
    arrive(page, "main[data-screen=confirm-players]")
    assert shown() == ("teamA",) * 4, "the teams are lost after an error"


def moves(page, address):
    """Moves in a running match survive Cancel and a reload, and can be discarded. Moves of another device are not undone."""
    match = play(page, address)
    page.goto(match + "/teams")
    restored = page.locator("[data-draft-restored]")
    assert not restored.is_visible(), "the page says that it restores moves before there are any"
    first, second = [field.get_attribute("name") for field in page.locator("main input[value=bench]").all()][:2]

    def place(field):
        return page.locator(f"input[name={field}]:checked").get_attribute("value")

    before = place(second)
    page.locator(f"input[name={first}][value=bench]").check(force=True)
    page.locator(".action-bar a").click()
    arrive(page, "main[data-screen=gather]")
    # Another device moves the second player.
    other = page.context.new_page()
    other.goto(match + "/teams")
    assert other.locator(f"input[name={first}]:checked").get_attribute("value") != "bench", "another tab shows the drafts of this tab"
    other.locator(f"input[name={second}][value=bench]").check(force=True)
    other.locator(".action-bar [type=submit]").click()
    arrive(other, "main[data-screen=gather]")
    other.close()
    page.goto(match + "/teams")
    assert (place(first), place(second)) == ("bench", "bench"), f"the move is lost, or the other player is in {before} again"
    assert restored.is_visible(), "the page does not say that it shows moves that were not saved"
    page.reload()
    assert place(first) == "bench", "the move is lost after a reload"
    restored.locator("[type=reset]").click()
    restored.wait_for(state="hidden")
    assert place(first) != "bench", "a discarded move is still shown"
    page.reload()
    assert place(first) != "bench" and not restored.is_visible(), "discarded moves come back"
    page.locator(f"input[name={first}][value=bench]").check(force=True)
    page.locator(".action-bar [type=submit]").click()
    arrive(page, "main[data-screen=gather]")
    page.goto(match + "/teams")
    assert not restored.is_visible(), "saved moves are restored"


def nothing_left(page, address):
    """No password is kept, whether its field hides or shows it. Signing out removes the drafts. Deleting the account removes the
    drafts and the stored taps, but a deletion that is refused removes neither."""
    page.goto(address + "/account")
    page.locator("input[type=password]").first.fill("correct horse")
    assert "correct horse" not in page.evaluate("JSON.stringify(sessionStorage)")
    page.locator(".password-show").first.click()
    page.locator("[data-password] input[type=text]").first.fill("battery staple")
    assert "battery staple" not in page.evaluate("JSON.stringify(sessionStorage)"), "a shown password is kept"
    page.goto(address + "/players/add")
    page.fill("#name", "Secret")
    assert "Secret" in page.evaluate("JSON.stringify(sessionStorage)")
    page.locator("form[action='/logout'] button").click()
    arrive(page, "main[data-screen=login]")
    assert "Secret" not in page.evaluate("JSON.stringify(sessionStorage)")

    page.fill("#password", "long enough")
    submit(page)
    arrive(page, "main[data-screen=player-list]")
    page.goto(address + "/players/add")
    page.fill("#name", "Secret")
    # A tap that could not be sent before the user left the page of the match, and cannot be sent yet.
    page.route("**/gathers/1/score", lambda route: route.fulfill(status=429))
    page.evaluate("""localStorage.setItem("taps /gathers/1", JSON.stringify([
      { action: "/gathers/1/score", fields: { team: "teamA", change: "1", token: "token" }, at: Date.now() }]))""")
    left = "[(sessionStorage.drafts ?? '').includes('Secret'), 'taps /gathers/1' in localStorage]"
    page.goto(address + "/account/delete")
    page.fill("input[type=password]", "wrong password")
    submit(page)
    arrive(page, "[data-error-summary]")
    assert page.evaluate(left) == [True, True], "drafts or taps are lost after a deletion that was refused"
    page.fill("input[type=password]", "long enough")
    submit(page)
    arrive(page, "main[data-screen=login]")
    # The script of the page can run after the page is shown.
    page.wait_for_function(f"() => !{left}.includes(true)")


def main():
    faults = []
    with Server(sys.argv[1]) as server, chromium() as browser:
        with browser.new_context(viewport={"width": 390, "height": 844}, locale="en", reduced_motion="reduce") as context:
            page = context.new_page()
            errors = PageErrors(page, server.address)
            sign_up(page, server.address, "drafts", NAMES)
            for part in (typed, refused, unanswered, teams, moves, nothing_left):
                try:
                    part(page, server.address)
                except Exception as problem:
                    faults.append(f"{part.__name__}, {page.url}: {failure(problem, __file__)}")
            faults += [fault for fault in errors.take() if not fault.startswith(("422", "429"))]
    finish(faults, "typed texts, ticks and teams stay")


if __name__ == "__main__":
    main()
