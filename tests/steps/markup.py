"""What the HTML standard says against a page, as its source is written: content models, attributes, ids, names.

`hx-*` attributes are htmx's own; what stands in an `svg` is not looked at.
"""

from __future__ import annotations

from collections import Counter
from html.parser import HTMLParser

Attributes = list[tuple[str, str | None]]


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


VOID = _words("area base br col embed hr img input link meta source track wbr")
FLOW = _words(
    "address article aside blockquote details dialog div dl dt dd fieldset figcaption figure footer form"
    " h1 h2 h3 h4 h5 h6 header hgroup hr li main menu nav ol p pre search section table ul"
)
HEADINGS = _words("h1 h2 h3 h4 h5 h6")
PHRASING_ONLY = _words(
    "p h1 h2 h3 h4 h5 h6 span strong em b i u s small mark abbr cite code kbd q sub sup time output button label"
    " summary legend dfn var samp bdi bdo data progress meter option pre textarea title"
)
TRANSPARENT = _words("a ins del noscript map object")
MAY_HEAD = _words("summary legend")  # a heading may stand in them
CHILDREN = {
    "ul": _words("li script template"),
    "ol": _words("li script template"),
    "menu": _words("li script template"),
    "dl": _words("dt dd div script template"),
    "table": _words("caption colgroup thead tbody tfoot tr script template"),
    "thead": _words("tr script template"),
    "tbody": _words("tr script template"),
    "tfoot": _words("tr script template"),
    "tr": _words("td th script template"),
    "select": _words("option optgroup hr script template"),
    "optgroup": _words("option script template"),
    "datalist": _words("option script template"),
}
PARENTS = {
    "li": _words("ul ol menu"),
    "dt": _words("dl div"),
    "dd": _words("dl div"),
    "tr": _words("table thead tbody tfoot"),
    "td": _words("tr"),
    "th": _words("tr"),
    "caption": _words("table"),
    "thead": _words("table"),
    "tbody": _words("table"),
    "tfoot": _words("table"),
    "option": _words("select optgroup datalist"),
    "summary": _words("details"),
    "legend": _words("fieldset"),
    "figcaption": _words("figure"),
}
LABELABLE = _words("button input meter output progress select textarea")
INTERACTIVE = _words("button details embed iframe label select textarea")
FREE = ("aria-", "data-", "hx-")
GLOBAL = _words(
    "accesskey autocapitalize autofocus class contenteditable dir draggable enterkeyhint hidden id inert inputmode lang"
    " nonce popover role slot spellcheck style tabindex title translate"
)
OWN = {
    "a": "href target download rel hreflang type referrerpolicy",
    "base": "href target",
    "button": "disabled form formaction formenctype formmethod formnovalidate formtarget name type value",
    "col": "span",
    "colgroup": "span",
    "data": "value",
    "del": "cite datetime",
    "details": "name open",
    "dialog": "open",
    "fieldset": "disabled form name",
    "form": "accept-charset action autocomplete enctype method name novalidate rel target",
    "iframe": "allow height loading name referrerpolicy sandbox src title width",
    "img": "alt crossorigin decoding fetchpriority height loading sizes src srcset width",
    "input": "accept alt autocomplete capture checked dirname disabled form formaction formmethod formnovalidate height"
    " list max maxlength min minlength multiple name pattern placeholder readonly required size src step type"
    " value width",
    "ins": "cite datetime",
    "label": "for",
    "li": "value",
    "link": "as color crossorigin disabled href hreflang imagesizes integrity media rel sizes type title",
    "meta": "charset content http-equiv media name property",
    "meter": "high low max min optimum value",
    "ol": "reversed start type",
    "optgroup": "disabled label",
    "option": "disabled label selected value",
    "output": "for form name",
    "progress": "max value",
    "q": "cite",
    "script": "async crossorigin defer integrity nomodule referrerpolicy src type",
    "select": "autocomplete disabled form multiple name required size",
    "source": "media sizes src srcset type",
    "style": "media",
    "td": "colspan headers rowspan",
    "textarea": "autocomplete cols dirname disabled form maxlength minlength name placeholder readonly required rows"
    " wrap",
    "th": "abbr colspan headers rowspan scope",
    "time": "datetime",
}
ALLOWED = {name: GLOBAL | _words(own) for name, own in OWN.items()}
TYPED = _words("text search url tel email password")  # inputs with a line of text
OF_TYPES = {
    "checked": _words("checkbox radio"),
    "list": TYPED | _words("number date time datetime-local month week range color"),
    "max": _words("number range date time datetime-local month week"),
    "maxlength": TYPED,
    "min": _words("number range date time datetime-local month week"),
    "minlength": TYPED,
    "multiple": _words("email file"),
    "pattern": TYPED,
    "placeholder": TYPED | _words("number"),
    "readonly": TYPED | _words("number date time datetime-local month week"),
    "required": TYPED | _words("number date time datetime-local month week checkbox radio file"),
    "size": TYPED,
    "step": _words("number range date time datetime-local month week"),
}
SAID_ALREADY = {
    "a": "link",
    "article": "article",
    "aside": "complementary",
    "button": "button",
    "fieldset": "group",
    "form": "form",
    "main": "main",
    "nav": "navigation",
    "ol": "list",
    "output": "status",
    "progress": "progressbar",
    "section": "region",
    "ul": "list",
}
NAMELESS = _words(
    "abbr b caption cite code dd del dt em i ins mark p q s small span strong sub sup time u div"
)
POINTERS = ("aria-labelledby", "aria-describedby", "aria-controls", "aria-details", "list", "for", "form")


class Markup(HTMLParser):
    """Reads a page; `faults` says what is wrong with it, each with the line it stands on."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.faults: list[str] = []
        self._open: list[tuple[str, dict[str, str | None]]] = []
        self._drawing = 0
        self._ids = Counter[str]()
        self._labelable = set[str]()
        self._pointers: list[tuple[str, str, str]] = []
        self._controls: list[int] = []  # of the labels that are open
        self.feed(page)
        self.close()
        self._end()

    def _say(self, fault: str) -> None:
        self.faults.append(f"line {self.getpos()[0]}: {fault}")

    # --- reading --------------------------------------------------------------------------------

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        values = dict(attrs)
        if self._drawing:
            self._drawing += tag == "svg"
            self._ids.update([own] if (own := values.get("id")) else [])
            return
        self._check_attributes(tag, attrs, values)
        self._check_place(tag, values)
        if tag == "svg":
            self._drawing = 1
        elif tag not in VOID:
            self._open.append((tag, values))
            if tag == "label":
                self._controls.append(0)

    def handle_startendtag(self, tag: str, attrs: Attributes) -> None:
        if not self._drawing:
            self.handle_starttag(tag, attrs)
            if tag not in VOID:
                self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if self._drawing:
            self._drawing -= tag == "svg"
            return
        if tag in VOID or not self._open or self._open[-1][0] != tag:
            inside = self._open[-1][0] if self._open else "nothing"
            self._say(f"</{tag}> ends <{inside}>")
            names = [name for name, _values in self._open]
            if tag not in names:
                return
            del self._open[len(names) - names[::-1].index(tag) :]
        self._open.pop()
        if tag == "label" and self._controls.pop() > 1:
            self._say("<label> around several controls")

    def handle_data(self, data: str) -> None:
        if data.strip() and self._open and not self._drawing and self._open[-1][0] in CHILDREN:
            self._say(f"text in <{self._open[-1][0]}>")

    # --- what is asked --------------------------------------------------------------------------

    def _check_place(self, tag: str, values: dict[str, str | None]) -> None:
        names = [name for name, _values in self._open]
        parent = names[-1] if names else ""
        if tag not in CHILDREN.get(parent, {tag}) or parent not in PARENTS.get(tag, {parent}):
            self._say(f"<{tag}> in <{parent}>")
        around = next((name for name in reversed(names) if name not in TRANSPARENT), "")
        if tag in FLOW and around in PHRASING_ONLY and not (tag in HEADINGS and around in MAY_HEAD):
            self._say(f"<{tag}> in <{around}>")
        if tag == "form" and "form" in names:
            self._say("<form> in <form>")
        shown = tag == "input" and values.get("type") != "hidden"
        if tag in INTERACTIVE or shown or (tag == "a" and "href" in values) or "tabindex" in values:
            holders = ("a", "button", "label") if tag == "label" else ("a", "button")
            self.faults += [
                f"line {self.getpos()[0]}: <{tag}> in <{name}>" for name in holders if name in names
            ]
        if self._controls and tag in LABELABLE and (tag != "input" or shown):
            self._controls[-1] += 1

    def _check_attributes(self, tag: str, attrs: Attributes, values: dict[str, str | None]) -> None:
        times = Counter(name for name, _value in attrs)
        wrong = [f"{name} twice on <{tag}>" for name in times if times[name] > 1]
        if tag != "svg":
            known = ALLOWED.get(tag, GLOBAL)
            unknown = [name for name in times if name not in known and not name.startswith(FREE)]
            wrong += [f"{name} on <{tag}>" for name in unknown]
        if tag == "input":
            kind = values.get("type") or "text"
            misplaced = [name for name, kinds in OF_TYPES.items() if name in values and kind not in kinds]
            wrong += [f"{name} on <input type={kind}>" for name in misplaced]
        for name in values.keys() & {"href", "src", "action"}:
            address = values[name]
            if not address or any(letter.isspace() for letter in address):
                wrong.append(f"{name}={address!r} on <{tag}>")
        if tag == "img" and "alt" not in values:
            wrong.append("<img> without alt")
        for fault in wrong:
            self._say(fault)
        self._check_role(tag, values)
        self._point(tag, values)

    def _check_role(self, tag: str, values: dict[str, str | None]) -> None:
        role = values.get("role")
        if role is not None and SAID_ALREADY.get(tag) == role:
            self._say(f"<{tag}> is a {role} already")
        if role is None and tag in NAMELESS and values.keys() & {"aria-label", "aria-labelledby"}:
            self._say(f"a name for <{tag}>, which has no role")

    def _point(self, tag: str, values: dict[str, str | None]) -> None:
        if own := values.get("id"):
            self._ids[own] += 1
            if tag in LABELABLE:
                self._labelable.add(own)
        for name in POINTERS:
            self._pointers += [(tag, name, there) for there in (values.get(name) or "").split()]

    def _end(self) -> None:
        self.faults += [f"id {own!r} {times} times" for own, times in self._ids.items() if times > 1]
        self.faults += [f"<{tag}> is never closed" for tag, _values in self._open if tag != "html"]
        for tag, name, there in self._pointers:
            if there not in self._ids or (tag == "label" and name == "for" and there not in self._labelable):
                self.faults.append(f"{name} of <{tag}> points to {there!r}")
