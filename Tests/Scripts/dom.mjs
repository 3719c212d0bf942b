// A small replacement for the document, with the parts of the DOM that the tests use.

class Node {
  constructor(nodeType, nodeName) {
    this.nodeType = nodeType;
    this.nodeName = nodeName;
    this.childNodes = [];
    this.parent = null;
  }

  get firstChild() { return this.childNodes[0] ?? null; }
  get nextSibling() { return this.parent.childNodes[this.parent.childNodes.indexOf(this) + 1] ?? null; }
  get children() { return this.childNodes.filter((node) => node.nodeType === 1); }

  remove() {
    this.parent?.childNodes.splice(this.parent.childNodes.indexOf(this), 1);
    this.parent = null;
  }

  insertBefore(node, place) {
    node.remove();
    const index = place ? this.childNodes.indexOf(place) : this.childNodes.length;
    this.childNodes.splice(index, 0, node);
    node.parent = this;
  }

  replaceWith(node) {
    this.parent.insertBefore(node, this);
    this.remove();
  }
}

class Element extends Node {
  constructor(name, attributes, children) {
    super(1, name.toUpperCase());
    this.localName = name;
    this.values = new Map(Object.entries(attributes));
    for (const child of children) this.insertBefore(typeof child === "string" ? makeText(child) : child, null);
  }

  get id() { return this.values.get("id") ?? ""; }
  get attributes() { return [...this.values].map(([name, value]) => ({ name, value })); }
  hasAttribute(name) { return this.values.has(name); }
  getAttribute(name) { return this.values.get(name) ?? null; }
  setAttribute(name, value) { this.values.set(name, value); }
  removeAttribute(name) { this.values.delete(name); }

  get dataset() {
    const data = [...this.values].filter(([name]) => name.startsWith("data-"));
    return Object.fromEntries(data.map(([name, value]) => [name.slice("data-".length), value]));
  }

  /** Finds elements by an attribute only: `[name]`. */
  querySelectorAll(selector) {
    const found = this.children.map((child) => [child.hasAttribute(selector.slice(1, -1)) ? child : [], child.querySelectorAll(selector)]);
    return found.flat(2);
  }
}

const makeText = (data) => Object.assign(new Node(3, "#text"), { data });

/** An element with attributes, and children that are elements or texts. */
export const element = (name, attributes = {}, ...children) => new Element(name, attributes, children);

export const html = (node) => {
  if (node.nodeType !== 1) return node.data;
  const attributes = node.attributes.map(({ name, value }) => ` ${name}="${value}"`).join("");
  return `<${node.localName}${attributes}>${node.childNodes.map(html).join("")}</${node.localName}>`;
};
