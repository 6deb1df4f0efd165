"""A page on which time stands until it is told to go by, and whose questions to the site are counted where it asks."""

from __future__ import annotations

import time

from playwright.sync_api import Page

AN_HOUR = 3600
# Each answer as it comes, and how many of them the page has not worked through yet.
COUNT = """(() => {
  const { fetch } = window, { port1, port2 } = new MessageChannel(), done = () => port2.postMessage("done");
  [window.answers, window.underWay] = [[], 0];
  port1.onmessage = () => (window.underWay -= 1);
  window.fetch = async (...asked) => {
    window.underWay += 1;
    const answer = await fetch(...asked).finally(done), text = answer.text.bind(answer);
    window.answers.push([answer.url, answer.status]);
    answer.text = () => {
      window.underWay += 1;
      return text().finally(done);
    };
    return answer;
  };
})()"""
SHOW = """(hidden) => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def stand_still(page: Page) -> None:
    """From the next address on time goes by when it is told to."""
    page.clock.install()
    page.clock.pause_at(time.time() + AN_HOUR)


def listen(page: Page) -> None:
    """From the next address on, with a time that stands still, its questions are counted."""
    stand_still(page)
    page.add_init_script(COUNT)


def answers(page: Page, seconds: int, step: int = 1) -> list[int]:
    """What came while so much time went by; each question is answered before the next, however busy the machine."""
    before = len(page.evaluate("answers"))
    for _ in range(0, seconds, step):
        page.clock.run_for(step * 1000)
        page.wait_for_function("() => !window.underWay")
    return [status for _address, status in page.evaluate("answers")[before:]]


def hide(page: Page, is_hidden: bool = True) -> None:
    """Another tab is looked at; or this one again."""
    page.evaluate(SHOW, is_hidden)
