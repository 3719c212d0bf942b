"""HTML parsers that read pages as lists of elements with their attributes, texts and comments. Chromium also resolves addresses; the
other parsers give None for them.

Pages that contain the text in the attribute `unread` of a parser are not checked with this parser, because it reads them differently
from the others.
"""
import json

READER = """
pages => {
  const urls = new Set(["href", "xlink:href", "src", "action", "formaction", "poster", "cite", "data"])
  return JSON.stringify(pages.map(page => {
    const parts = []
    const read = node => {
      for (const child of node.childNodes) {
        if (child.nodeType == 3) parts.push(["text", child.data])
        else if (child.nodeType == 8) parts.push(["comment"])
        else if (child.nodeType == 1) {
          const attributes = [...child.attributes].map(({name, value}) => {
            let address = null
            if (urls.has(name.toLowerCase())) try { address = new URL(value, "https://site.example/p").href } catch {}
            return [name.toLowerCase(), value, address]
          })
          parts.push(["start", child.localName.toLowerCase(), attributes])
          read(child.localName == "template" && child.content ? child.content : child)
          parts.push(["end"])
        }
      }
    }
    read(new DOMParser().parseFromString(page, "text/html"))
    return parts
  }))
}
"""


class Chromium:
    """DOMParser of Debian's Chromium."""
    unread = None

    def __init__(self):
        from playwright.sync_api import sync_playwright

        self.playwright = sync_playwright().start()
        self.browser = self.playwright.chromium.launch(executable_path="/usr/bin/chromium-headless-shell", args=["--no-sandbox"])
        self.page = self.browser.new_page()

    def read(self, pages):
        return json.loads(self.page.evaluate(READER, pages))

    def close(self):
        self.browser.close()
        self.playwright.stop()


class HTML5Lib:
    """html5lib, written in Python by the rules of the standard."""
    unread = None

    def read(self, pages):
        return [self.parts(page) for page in pages]

    def parts(self, page):
        import html5lib

        parts = []

        def read(node, is_in_cell):
            # In cells and captions html5lib 1.1 does not drop the first line break of these elements (WHATWG, 13.2.6.4.7, "textarea").
            keeps_break = is_in_cell and node.nodeName in ("textarea", "pre", "listing")
            for child in node.childNodes:
                if child.nodeType == child.TEXT_NODE:
                    if text := child.data.removeprefix("\n") if keeps_break else child.data:
                        parts.append(["text", text])
                elif child.nodeType == child.COMMENT_NODE:
                    parts.append(["comment"])
                elif child.nodeType == child.ELEMENT_NODE:
                    attributes = [[attribute.name.lower(), attribute.value, None] for attribute in child.attributes.values()]
                    parts.append(["start", child.tagName.lower(), attributes])
                    read(child, is_in_cell or child.tagName in ("td", "th", "caption"))
                    parts.append(["end"])
                keeps_break = False

        read(html5lib.parse(page, treebuilder="dom"), False)
        return parts

    def close(self):
        pass


class Lexbor:
    """lexbor, written in C. It gives neither the content of <template> nor comments before <html>."""
    unread = "<template"

    def read(self, pages):
        return [self.parts(page) for page in pages]

    def parts(self, page):
        from selectolax.lexbor import LexborHTMLParser

        parts = []

        def read(node):
            while node is not None:
                if node.tag == "-text":
                    parts.append(["text", node.text_content or ""])
                elif node.tag == "-comment":
                    parts.append(["comment"])
                elif not node.tag.startswith("-"):
                    attributes = [[name.lower(), value or "", None] for name, value in node.attributes.items()]
                    parts.append(["start", node.tag.lower(), attributes])
                    read(node.first_child)
                    parts.append(["end"])
                node = node.next

        read(LexborHTMLParser(page).root)
        return parts

    def close(self):
        pass


class Html5ever:
    """html5ever, the parser of the Servo project, written in Rust. It reads <noscript> as browsers with scripts do."""
    unread = "<noscript"

    def read(self, pages):
        return [self.parts(page) for page in pages]

    def parts(self, page):
        import markupever
        from markupever.dom import Comment, Element, Text

        parts = []
        # After each <script> the parser would drop a U+FEFF as at the beginning of a file.
        options = markupever.HtmlOptions(discard_bom=False)

        def read(node):
            for child in node.children():
                if isinstance(child, Element):
                    attributes = [[(name.prefix + ":" if name.prefix else "") + name.local.lower(), value, None]
                                  for name, value in child.attrs.items()]
                    parts.append(["start", child.name.local.lower(), attributes])
                    read(child)
                    parts.append(["end"])
                elif isinstance(child, Text):
                    parts.append(["text", child.content])
                elif isinstance(child, Comment):
                    parts.append(["comment"])

        read(markupever.parse(page, options).root())
        return parts

    def close(self):
        pass


KINDS = {"chromium": Chromium, "html5lib": HTML5Lib, "lexbor": Lexbor, "html5ever": Html5ever}


def merged(parts):
    """The parts, with adjacent texts joined."""
    result = []
    for part in parts:
        if part[0] == "text" and result and result[-1][0] == "text":
            result[-1] = ["text", result[-1][1] + part[1]]
        else:
            result.append(part)
    return result
