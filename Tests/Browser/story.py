"""The story of the product in a real browser: sign up, add players, select, confirm, play, end, find the match again.

In English and French, with and without JavaScript, with a width of 390 and of 1280 px; the server is killed during the match and
started again. The console of every page is checked for errors, and with JavaScript each screen for accessibility
(axe) and width.
"""
import sys

from browser import PageErrors, chromium, failure, finish, violations
from roster import arrive
from server import Server

NAMES = ["Zoë <b>Ünal</b>", "O'Neil & Sons", "陈伟", "عمر حسن", "Émile"]
WORDS = {
    "en": {"register": "Register", "players": "Players", "selected": "4 selected", "uneven": "The teams are uneven: 3 against 1.",
           "gather": "Match in progress", "over": "The match is over: 2 – 1.", "history": "Matches", "won": "Team A won", "full": "Full time",
           "age": "Enter an age from 1 to 120, or leave it empty.", "two": "Select at least 2 players.",
           "teams": "Each team needs at least one player.", "up": "Time’s up!", "goalkeeper": "Goalkeeper", "foreign": "gardien"},
    "fr": {"register": "Inscription", "players": "Joueurs", "selected": "4 sélectionnés",
           "uneven": "Les équipes sont inégales\u00a0: 3 contre 1.", "gather": "Match en cours",
           "over": "Le match est terminé\u00a0: 2 – 1.", "history": "Matchs", "won": "Victoire de l’équipe A", "full": "Match terminé",
           "age": "Saisissez un âge de 1 à 120, ou laissez vide.", "two": "Sélectionnez au moins 2 joueurs.",
           "teams": "Chaque équipe doit avoir au moins un joueur.", "up": "Temps écoulé\u202f!",
           "goalkeeper": "Gardien", "foreign": "goalkeeper"},
}


class Story:
    def __init__(self, browser, server, language, javascript, width, scheme):
        self.server, self.language, self.javascript = server, language, javascript
        self.words = WORDS[language]
        self.name = f"{language}{'js' if javascript else 'no'}{width}{scheme}"
        context = browser.new_context(
            viewport={"width": width, "height": 844}, java_script_enabled=javascript, locale=language,
            color_scheme=scheme, timezone_id="Europe/Paris", reduced_motion="reduce")
        self.page = context.new_page()
        self.errors = PageErrors(self.page, server.address)

    def check(self, screen, state=None):
        """Checks the screen, its language and its heading; with JavaScript also accessibility and width."""
        wanted = f"main[data-screen={screen}]" + (f"[data-state={state}]" if state else "")
        arrive(self.page, wanted)
        found = self.page.locator("html").get_attribute("lang")
        assert found == self.language, f"{screen} is in {found}"
        headings = self.page.locator("h1").count()
        assert headings == 1, f"{screen} has {headings} headings h1"
        if self.javascript:
            wide = self.page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
            assert not wide, f"{screen} scrolls sideways"
            found = violations(self.page, contrast=self.language == "en")
            assert not found, f"{self.name} {screen}: " + "; ".join(found)

    def submit(self):
        self.page.locator("main form[method=post] button[type=submit]").first.click()

    def shows(self, text):
        assert self.page.locator("body").get_by_text(text, exact=True).first.is_visible(), f"does not show “{text}”"

    def rows(self):
        """The number of players in the list."""
        return self.page.locator("main li a[href^='/players/'][href$='/delete']").count()

    def play(self):
        self.sign_up()
        self.add_players()
        self.edit_player()
        self.search()
        self.pick()
        self.confirm()
        self.match()
        self.end()
        complaints = self.errors.take()
        assert not complaints, complaints

    def sign_up(self):
        page = self.page
        page.goto(self.server.address + "/")
        self.check("login")
        page.locator("a[href^='/register']").click()
        arrive(page, "main[data-screen=register]")
        page.fill("#username", "x" * 21)
        page.fill("#password", "short")
        self.submit()
        self.check("register")
        assert page.title().startswith("Error: " if self.language == "en" else "Erreur\u00a0: ")
        assert page.input_value("#username") == "x" * 21 and page.input_value("#password") == ""
        page.fill("#username", self.name)
        page.fill("#password", "long enough")
        self.submit()
        self.check("player-list", "empty")

    def add_players(self):
        page = self.page
        for name in NAMES:
            page.locator("a[href='/players/add']").first.click()
            self.check("player-add")
            page.fill("#name", name)
            self.submit()
            self.check("player-list", "list")
        for name in NAMES:
            self.shows(name)

    def edit_player(self):
        page = self.page
        page.get_by_text(NAMES[0], exact=True).click()
        self.check("player-detail")
        assert page.locator("h1").inner_text() == NAMES[0]
        page.locator("a[href$='/edit/age']").click()
        self.check("player-edit", "text")
        page.fill("#value", "abc")
        self.submit()
        self.check("player-edit", "text")
        assert page.input_value("#value") == "abc"
        assert page.get_by_text(self.words["age"]).count() >= 1
        page.fill("#value", "31")
        self.submit()
        page.locator("a[href$='/edit']").click()
        self.check("player-edit", "form")
        page.locator("input[name=position]").nth(1).check(force=True)
        self.submit()
        self.check("player-detail")
        self.shows("31")

    def search(self):
        page = self.page
        page.goto(self.server.address + "/players")
        page.fill("#q", "zoe")
        with page.expect_navigation():
            page.keyboard.press("Enter")
        self.check("player-list", "list")
        self.shows(NAMES[0])
        assert self.rows() == 1
        page.fill("#q", self.words["foreign"])
        page.locator("form[role=search] button").click()
        self.check("player-list", "list")
        assert self.rows() == 0
        page.locator("main a[href='/players?position=goalkeeper']").click()
        self.check("player-list", "list")
        assert page.input_value("#q") == self.words["goalkeeper"]
        self.shows(NAMES[0])
        page.locator("main form a[href='/players']").click()
        page.wait_for_load_state()
        assert self.rows() == len(NAMES)

    def pick(self):
        page = self.page
        page.goto(self.server.address + "/players")
        page.locator("a[href='/players?mode=select']").click()
        self.check("player-list", "selection")
        page.locator("main form button").first.click()
        self.check("player-list", "selection")
        assert page.get_by_text(self.words["two"]).count() >= 1
        for index in range(4):
            page.locator("input[name=player]").nth(index).check(force=True)
        if self.javascript:
            self.shows(self.words["selected"])
        # A search keeps the ticks of players whom it does not list.
        page.fill("#q", "nobody")
        page.locator("main [role=search] button").click()
        self.check("player-list", "selection")
        self.shows(self.words["selected"])
        page.locator("main form button").first.click()

    def confirm(self):
        page = self.page
        self.check("confirm-players")
        for arrangement in ("balance", "last", "shuffle"):
            page.locator(f"button[name=arrange][value={arrangement}]").click()
            self.check("confirm-players")
            assert page.locator("[data-reason]").inner_text(), arrangement
            assert page.locator("main input[value=teamA]:checked").count() == 2, arrangement
        assert "seed=" in page.url
        page.go_back()
        page.go_back()
        page.go_back()
        self.check("confirm-players")
        self.submit()
        self.check("confirm-players")
        assert page.get_by_text(self.words["teams"]).count() >= 1
        fields = page.locator("main input[value=bench]")
        names = [fields.nth(index).get_attribute("name") for index in range(fields.count())]
        assert len(names) == 4
        for index, name in enumerate(names):
            page.locator(f"input[name={name}][value={'teamA' if index < 3 else 'teamB'}]").check(force=True)
        self.submit()
        self.check("gather", "stopped")
        self.shows(self.words["uneven"])

    def match(self):
        page = self.page
        page.locator("button[value=start]").click()
        self.check("gather", "running")
        for team, score in (("teamA", "1 – 0"), ("teamB", "1 – 1"), ("teamA", "2 – 1")):
            page.locator(f"[data-team={team}] form [type=submit]").first.click()
            page.locator("[data-score]").get_by_text(score, exact=True).wait_for()
        if self.javascript:
            # The clock ticks.
            before = page.locator("[data-clock]").inner_text()
            page.wait_for_function("before => document.querySelector('[data-clock]').innerText !== before", arg=before)
        match = page.url
        page.wait_for_timeout(1_500)
        page.goto(match)
        before = page.locator("[data-clock]").inner_text()
        self.server.kill()
        self.server.start()
        page.goto(match)
        self.check("gather", "running")
        assert page.locator("[data-score]").inner_text() == "2 – 1", "the score is lost"
        assert page.locator("[data-team=teamA] li").count() == 3, "the teams are lost"
        assert page.locator("[data-clock]").inner_text() <= before, "the clock is back at an earlier time"
        self.switch_language_and_back(match)
        self.change_teams()
        page.locator("button[value=pause]").click()
        self.check("gather", "paused")
        page.locator("#more > summary").click()
        page.fill("#minutes", "0")
        page.fill("#seconds", "2")
        page.locator("button[value=set]").click()
        self.check("gather", "stopped")
        # For a moment after the buttons of the clock have changed, taps on them are ignored.
        page.wait_for_timeout(700)
        page.locator("button[value=start]").click()
        page.wait_for_timeout(2_500)
        if not self.javascript:
            page.locator("a[href^='/gathers/']").first.click()
        page.wait_for_selector("main[data-state=time-up]")
        self.check("gather", "time-up")
        self.shows(self.words["up"])

    def change_teams(self):
        """Adds two late players during the match, one of them new. The button for a new player also saves the choices on the page of
        the teams."""
        page = self.page
        page.locator("#more > summary").click()
        page.locator("main a[href$='/teams']").click()
        self.check("gather-teams")

        def places():
            rows = page.locator("main input[type=radio]:checked")
            return [(rows.nth(index).get_attribute("name"), rows.nth(index).input_value()) for index in range(rows.count())]

        late = next(name for name, place in places() if place == "bench")
        page.locator(f"input[name={late}][value=teamB]").check(force=True)
        page.locator("main button[name=add]").click()
        self.check("player-add")
        page.fill("#name", "Noé")
        page.locator("input[name=team][value=teamB]").check(force=True)
        self.submit()
        self.check("gather", "running")
        assert page.locator("[data-team=teamB] li").count() == 3, "the late players are not both in team B"
        page.locator("#more > summary").click()
        page.locator("main a[href$='/teams']").click()
        self.check("gather-teams")
        assert (late, "teamB") in places() and len(places()) == 6, places()
        # Enter saves the teams with a hidden button, the first of the form. The first visible button adds a player.
        page.locator(f"input[name={late}]:checked").press("Enter")
        self.check("gather", "running")

    def switch_language_and_back(self, address):
        page, own = self.page, self.language
        self.language = "fr" if own == "en" else "en"
        page.locator(f"footer a[hreflang={self.language}]").click()
        self.check("gather", "running")
        self.language = own
        page.locator(f"footer a[hreflang={own}]").click()
        assert page.url.split("?")[0] == address

    def end(self):
        page, own = self.page, self.language
        if not page.locator("a[href$='/end']").is_visible():
            page.locator("#more > summary").click()
        page.locator("a[href$='/end']").click()
        self.check("gather-end")
        self.submit()
        self.check("gather", "ended")
        assert page.locator("h1").inner_text() == self.words["full"]
        assert page.locator(".goal-score").all_inner_texts() == ["1 – 0", "1 – 1", "2 – 1"]
        self.shows(self.words["over"])
        self.language = "fr" if own == "en" else "en"
        page.locator(f"footer a[hreflang={self.language}]").click()
        page.wait_for_load_state()
        self.shows(WORDS[self.language]["over"])
        self.language = own
        page.goto(self.server.address + "/gathers?locale=" + own)
        self.check("match-report", "report")
        self.shows(self.words["won"])
        page.locator("main [data-row=detail] a").first.click()
        self.check("gather", "ended")
        page.locator("form[action='/logout'] button").click()
        self.check("login")
        assert page.input_value("#username") == self.name, "the username is not remembered"


def main():
    faults, stories = [], 0
    with Server(sys.argv[1]) as server, chromium() as browser:
        for language in ("en", "fr"):
            for javascript, width, scheme in (
                    (True, 390, "light"), (True, 1280, "dark"), (False, 390, "dark"), (False, 1280, "light")):
                story = Story(browser, server, language, javascript, width, scheme)
                where = f"{language} {'with' if javascript else 'without'} JavaScript, {width} px, {scheme}"
                try:
                    story.play()
                except Exception as problem:
                    faults.append(f"{where}, {story.page.url}, {failure(problem, __file__)}")
                stories += 1
    finish(faults, f"{stories} stories")


if __name__ == "__main__":
    main()
