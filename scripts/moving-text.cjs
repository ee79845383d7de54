/**
 * An ESLint rule: text that can appear or disappear, and text after such a node, needs its own element. A browser
 * that translates a page wraps each text in new elements. React then cannot remove that text or insert anything
 * before it, and the page breaks. An element's only text is safe, because React replaces the whole content. The
 * rule reads types, so it stands in `eslint.config.mjs`.
 */
const ts = require("typescript")

/** When a browser translates a page, it adds no new elements around the text in these elements. */
const TEXT_ALONE = new Set(["select", "option", "title", "textarea", "style", "script", "text", "tspan"])
/** Components whose content can appear after the content around them. */
const COMES_LATER = new Set(["Suspense", "Later", "Far", "Wide"])

/** JSX drops white space with a line break at both ends of a text. */
const textOf = (value) =>
  value
    .split(/\n/)
    .map((line, number, lines) => {
      const from = number === 0 ? line : line.trimStart()
      return number === lines.length - 1 ? from : from.trimEnd()
    })
    .filter((line, number, lines) => line !== "" || lines.length === 1)
    .join(" ")

const nameOf = ({ openingElement }) =>
  openingElement?.name.type === "JSXIdentifier" ? openingElement.name.name : openingElement ? "Component" : ""
const isHost = (element) => /^[a-z]/.test(nameOf(element))

/** The possible results of an expression. */
function leavesOf(node) {
  switch (node.type) {
    case "ConditionalExpression":
      return [...leavesOf(node.consequent), ...leavesOf(node.alternate)]
    case "LogicalExpression":
      return node.operator === "&&"
        ? [{ type: "Nothing" }, ...leavesOf(node.right)]
        : [...leavesOf(node.left), ...leavesOf(node.right)]
    case "TSAsExpression":
    case "TSNonNullExpression":
      return leavesOf(node.expression)
    default:
      return [node]
  }
}

const { TypeFlags } = ts
const TEXT = TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BigIntLike
const NOTHING = TypeFlags.Undefined | TypeFlags.Null | TypeFlags.BooleanLike | TypeFlags.Void

/** The kinds of content that a JSX expression can produce: text, an element (or a list of elements), or nothing. */
function kindOf(node, typeOf) {
  if (node.type === "Nothing") return { nothing: true }
  if (node.type === "JSXElement" || node.type === "JSXFragment") return { element: true }
  if (node.type === "TemplateLiteral") return { text: true }
  if (node.type === "Literal") {
    const isText = (typeof node.value === "string" && node.value !== "") || typeof node.value === "number"
    return isText ? { text: true } : { nothing: true }
  }
  const type = typeOf(node)
  const parts = type.isUnion() ? type.types : [type]
  const some = (flags) => parts.some((part) => (part.flags & flags) !== 0)
  return { text: some(TEXT), nothing: some(NOTHING), element: parts.some(({ flags }) => !(flags & (TEXT | NOTHING))) }
}

function look(child, typeOf) {
  if (child.type === "JSXText") {
    const text = textOf(child.value)
    return text === "" ? null : { child, text: true, stays: true, blank: text.trim() === "" }
  }
  if (child.type === "JSXExpressionContainer") {
    if (child.expression.type === "JSXEmptyExpression") return null
    const leaves = leavesOf(child.expression)
    const changes = leaves.length > 1
    // If a value can be text or an element, such as `children`, this rule does not count it as text. The component that
    // passes the value must put its text into an element.
    const kinds = leaves
      .map((leaf) => kindOf(leaf, typeOf))
      .map((kind) => (changes && kind.text && kind.element ? { ...kind, text: false } : kind))
    const [text, element, nothing] = ["text", "element", "nothing"].map((kind) => kinds.some((one) => one[kind]))
    if (!text && !element) return null
    return {
      child,
      text,
      given: text && element && !changes,
      stays: text && !element && !nothing && !changes,
      blank: child.expression.type === "Literal" && String(child.expression.value).trim() === "",
    }
  }
  if (child.type === "JSXElement" || child.type === "JSXFragment")
    return { child, text: false, stays: !COMES_LATER.has(nameOf(child)) }
  return { child, text: false, stays: false }
}

/** @type {import("eslint").Rule.RuleModule} */
module.exports = {
  meta: {
    type: "problem",
    fixable: "code",
    schema: [],
    messages: {
      goes: "Text that comes and goes stands in an element of its own: a translated page breaks without.",
      branch: "A branch with text is an element with a key of its own, no fragment: a translated page breaks without.",
      before: "Text behind what comes and goes stands in an element of its own: a translated page breaks without.",
    },
  },
  create(context) {
    const { sourceCode } = context
    const services = sourceCode.parserServices
    const typeOf = (node) => services.getTypeAtLocation(node)
    const wrap = (first, last) => (fixer) => {
      const text = sourceCode.text.slice(first.range[0], last.range[1])
      // Line breaks at both ends are not part of the text.
      const [, before, inner, after] = /^(\s*\n\s*|)([^]*?)(\s*\n\s*|)$/.exec(text)
      return fixer.replaceTextRange([first.range[0], last.range[1]], `${before}<span>${inner}</span>${after}`)
    }

    function check(parent) {
      if (TEXT_ALONE.has(nameOf(parent))) return
      const children = parent.children.map((child) => look(child, typeOf)).filter(Boolean)
      const isAlone = children.length === 1
      if (isAlone && (isHost(parent) || children[0].stays || children[0].given)) return
      children.forEach((one, place) => {
        const { child } = one
        if (!one.text) return
        if (one.given) return
        if (!one.stays) {
          // A component's only child may be an expression that always gives a text, such as `open ? "more" : "less"`.
          // React then changes the text of one DOM node, which works on a translated page.
          if (isAlone && !leavesOf(child.expression).some((leaf) => !kindOf(leaf, typeOf).text)) return
          return context.report({ node: child, messageId: "goes", fix: wrap(child, child) })
        }
        const previous = children[place - 1]
        if (!previous || previous.stays || (previous.text && !previous.given)) return
        let last = place
        while (children[last + 1]?.text && children[last + 1].stays) last++
        context.report({ node: child, messageId: "before", fix: wrap(child, children[last].child) })
      })
    }
    /** A fragment creates no element, so React would remove the texts of a branch one by one. */
    function checkBranches(node) {
      if (/^(Conditional|Logical)Expression$/.test(node.parent.type)) return
      for (const leaf of leavesOf(node))
        if (
          leaf.type === "JSXFragment" &&
          leaf.children.map((child) => look(child, typeOf)).some((one) => one?.text && one.stays)
        )
          context.report({ node: leaf, messageId: "branch" })
    }
    return {
      JSXElement: check,
      JSXFragment: check,
      ConditionalExpression: checkBranches,
      LogicalExpression: checkBranches,
    }
  },
}
