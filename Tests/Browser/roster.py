"""Creates an account, players and a running match through the pages, for other tests."""


def arrive(page, selector):
    """Waits until a page with an element that matches the selector is loaded. A click waits only until the browser has begun to read the
    next page, and the element can be there while the rest of the page is missing and its script has not run."""
    page.wait_for_selector(selector)
    page.wait_for_load_state()


def submit(page):
    page.locator("main form[method=post] button[type=submit]").first.click()


def sign_up(page, address, username, names):
    page.goto(address + "/register?locale=en")
    page.fill("#username", username)
    page.fill("#password", "long enough")
    submit(page)
    arrive(page, "main[data-screen=player-list]")
    for name in names:
        page.goto(address + "/players/add")
        page.fill("#name", name)
        submit(page)
        arrive(page, "main[data-screen=player-list]")


def play(page, address):
    """Starts a match with all players, and its clock. Returns its address."""
    page.goto(address + "/players?mode=select")
    for box in page.locator("input[name=player]").all():
        box.check(force=True)
    page.locator("main form [type=submit]").first.click()
    arrive(page, "main[data-screen=confirm-players]")
    fields = [bench.get_attribute("name") for bench in page.locator("main input[value=bench]").all()]
    for index, field in enumerate(fields):
        page.locator(f"input[name={field}][value={'teamB' if index % 2 else 'teamA'}]").check(force=True)
    submit(page)
    arrive(page, "main[data-screen=gather]")
    page.locator("button[name=action][value=start]").click()
    page.wait_for_selector("main[data-state=running]")
    return page.url.split("?")[0]
