import { Parser } from "htmlparser2"

/** Tags that web editors write. `a < b` and `<3` do not match. */
const MARKUP =
  /<\/?(?:a|b|br|div|em|font|h[1-6]|hr|i|img|li|ol|p|small|span|strong|su[bp]|table|tbody|td|th|tr|u|ul)(?:\s[^<>]*)?\/?>|&(?:#\d{1,6}|#x[0-9a-f]{1,6}|[a-z]{2,8}\d?);/i
const LINE = new Set(["br", "div", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "li", "ol", "p", "table", "tr", "ul"])
const CELL = new Set(["td", "th"])
const NOT_READ = new Set(["script", "style", "head", "title"])

/** The text of a cell with HTML, with the line breaks that a browser shows; other cells unchanged. */
export function withoutMarkup(cell: string): string {
  if (!MARKUP.test(cell)) return cell
  let text = ""
  let unread = 0
  const parser = new Parser({
    onopentagname(name) {
      if (NOT_READ.has(name)) unread++
      if (LINE.has(name)) text += "\n"
      if (CELL.has(name)) text += " "
    },
    onclosetag(name, implied) {
      if (NOT_READ.has(name)) unread--
      // The parser reports an implied end for `<br>` and `<hr>`, which must not add a second line break.
      if (LINE.has(name) && !implied) text += "\n"
    },
    ontext(part) {
      if (unread === 0) text += part
    },
  })
  parser.end(cell)
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/[\s\u00a0]+/g, " ").trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim()
}
