import { Body } from "@react-email/body"
import { Button } from "@react-email/button"
import { Column } from "@react-email/column"
import { Container } from "@react-email/container"
import { Head } from "@react-email/head"
import { Html } from "@react-email/html"
import { Img } from "@react-email/img"
import { Link as Anchor } from "@react-email/link"
import { Preview } from "@react-email/preview"
import { Row as Line } from "@react-email/row"
import { Section } from "@react-email/section"
import { Text } from "@react-email/text"
import { LOCALE, withShortReferences } from "@northlot/contract"
import { Fragment, createElement as h, type CSSProperties, type ReactElement, type ReactNode } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import type { Around, Email, Letter, Link, Operator, Photo, Row } from "./letter"

const SUBJECT_MAXIMUM = 78
/** The minimum length of a shortened car name. Readers would not recognize the car from a shorter name. */
const CAR_MINIMUM = 8
const PREHEADER_MAXIMUM = 110
const PHOTO_WIDTH = 480
const SITE = "Northlot · vehicle auctions in Ontario"
const STOP = "Unsubscribe"

/** Media queries for mail programs with a dark mode or a narrow screen. All other mail programs read inline styles. */
const DARK = "(prefers-color-scheme: dark)"
const STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media ${DARK} {
  .page, .page > table > tbody > tr > td { background-color: #0b1210 !important; }
  .sheet { background-color: #121b18 !important; border-color: #26342e !important; }
  .ink { color: #ebf2ee !important; }
  .muted { color: #a7b7af !important; }
  .brand { color: #49c19d !important; }
  .line { border-color: #26342e !important; }
  .due { background-color: #2b2410 !important; }
  .due td { color: #ebf2ee !important; }
  .button { background-color: #49c19d !important; color: #05221a !important; }
}
@media (max-width: 480px) {
  .sheet { border-radius: 0 !important; }
  .inner { padding: 20px 16px !important; }
  .button { display: block !important; text-align: center !important; }
}`

const FONT = "-apple-system,'Segoe UI',Arial,sans-serif"
const INK = "#0f1f1a"
const MUTED = "#4d5f58"
const BRAND = "#0f4a3c"
const styles = {
  page: { margin: 0, padding: "24px 0", backgroundColor: "#f6f8f6", fontFamily: FONT },
  sheet: {
    maxWidth: 600,
    backgroundColor: "#ffffff",
    border: "1px solid #dde4df",
    borderRadius: 14,
    borderCollapse: "separate",
  },
  inner: { padding: 28 },
  footer: { maxWidth: 600 },
  footerInner: { padding: "16px 28px 0" },
  name: { margin: "0 0 18px", fontSize: 18, lineHeight: "24px", fontWeight: 700, color: BRAND },
  photo: { width: "100%", height: "auto", margin: "22px 0 0", borderRadius: 10 },
  happened: { margin: "0 0 14px", fontSize: 20, lineHeight: "28px", fontWeight: 700, color: INK },
  text: { margin: "0 0 14px", fontSize: 16, lineHeight: "25px", color: INK, overflowWrap: "anywhere" },
  code: { margin: "22px 0", fontSize: 30, lineHeight: "38px", fontWeight: 700, letterSpacing: 6, color: BRAND },
  label: { padding: "9px 12px 9px 0", fontSize: 15, lineHeight: "22px", color: MUTED, verticalAlign: "top" },
  value: {
    padding: "9px 0",
    fontSize: 15,
    lineHeight: "22px",
    fontWeight: 600,
    color: INK,
    textAlign: "right",
    overflowWrap: "anywhere",
  },
  line: { borderBottom: "1px solid #dde4df" },
  due: { margin: "14px 0 0", backgroundColor: "#fdf1d8", borderRadius: 10, borderCollapse: "separate" },
  dueCell: { padding: "11px 12px", color: INK },
  buttonRow: { margin: "22px 0" },
  button: {
    padding: "13px 20px",
    borderRadius: 10,
    backgroundColor: BRAND,
    color: "#ffffff",
    fontSize: 16,
    fontWeight: 600,
  },
  link: { color: BRAND, fontWeight: 600, textDecoration: "underline" },
  small: { margin: "0 0 8px", fontSize: 13, lineHeight: "20px", color: MUTED, overflowWrap: "anywhere" },
} satisfies Record<string, CSSProperties>

/**
 * The only layout of letters, as HTML and as text with the same content in the same order. Every value is escaped.
 * Links lead only to the public address, and only links contain internal ids.
 */
export function renderLetter(letter: Letter, publicUrl: string, around: Around = {}): Email {
  const shown = withoutIds(letter)
  const photo = photoOf(around.photo ?? null, publicUrl)
  const operator = around.operator ? lineOf(around.operator) : ""
  const place: Place = { address: (path) => addressOf(path, publicUrl), photo, operator }
  const subject = subjectOf(shown)
  const preheader = preheaderOf(shown, subject)
  return {
    subject,
    preheader,
    text: textOf(shown, place),
    html: `<!doctype html>${renderToStaticMarkup(page(shown, { subject, preheader, ...place }))}`,
  }
}

/** The letter's HTML in one colour scheme, independent of the scheme of the browser that shows it. */
export function inScheme(html: string, scheme: "light" | "dark"): string {
  return html.replaceAll(DARK, scheme === "dark" ? "all" : "not all")
}

/**
 * Whether figures, a deadline or a code are the main content. Such a letter shows them and the button before its
 * sentences.
 */
const isPointOfFigures = ({ rows = [], deadline, code }: Letter) => rows.length > 0 || Boolean(deadline || code)

interface Place {
  address: (path: string) => string
  photo: Photo | null
  operator: string
}

function page(letter: Letter, place: Place & { subject: string; preheader: string }): ReactElement {
  const { address, photo, operator, subject, preheader } = place
  const { first, happened, details = [], rows = [], deadline, code, button, items = [], ends = [], why, stop } = letter
  const text = (content: ReactNode, key?: number) => h(Text, { key, className: "ink", style: styles.text }, content)
  const small = (key: string, ...content: ReactNode[]) =>
    h(Text, { key, className: "muted", style: styles.small }, ...content)
  const anchor = ({ label, path }: Link) =>
    h(Anchor, { className: "brand", href: address(path), style: styles.link }, label)
  const story = h(
    Fragment,
    { key: "story" },
    first && text(`Hello ${first},`),
    details.map(text),
    items.map((item, index) =>
      h(
        Text,
        { key: `item ${index}`, className: "ink", style: styles.text },
        anchor(item),
        ...(item.text ? [h("br", { key: "break" }), item.text] : [])
      )
    )
  )
  const figures = h(
    Fragment,
    { key: "figures" },
    rows.map((row, index) => h(Section, { key: index, className: "line", style: styles.line }, figure(row))),
    deadline && h(Section, { className: "due", style: styles.due }, figure(deadline, styles.dueCell)),
    code && h(Text, { className: "brand", style: styles.code }, code)
  )
  const act =
    button &&
    h(
      Section,
      { key: "act", style: styles.buttonRow },
      h(Button, { className: "button", href: address(button.path), style: styles.button }, button.label)
    )
  return h(
    Html,
    { lang: LOCALE },
    h(
      Head,
      null,
      h("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
      h("meta", { name: "color-scheme", content: "light dark" }),
      h("meta", { name: "supported-color-schemes", content: "light dark" }),
      h("title", null, subject),
      // `STYLE` is a constant of the code, so this unescaped HTML contains no value of a letter.
      h("style", { dangerouslySetInnerHTML: { __html: STYLE } })
    ),
    h(
      Body,
      { className: "page", style: styles.page },
      h(Preview, null, preheader),
      h(
        Container,
        { className: "sheet", style: styles.sheet },
        inner(
          styles.inner,
          h(Text, { className: "brand", style: styles.name }, "Northlot"),
          h("h1", { className: "ink", style: styles.happened }, happened),
          isPointOfFigures(letter) ? [figures, act, story] : [story, act],
          photo && picture(photo)
        )
      ),
      h(
        Container,
        { style: styles.footer },
        inner(
          styles.footerInner,
          ends.map((end) => small(end.path, anchor(end))),
          small("why", why),
          "path" in stop
            ? small("stop", anchor({ label: STOP, path: stop.path }), " in one click, without signing in.")
            : small("stop", stop.sentence),
          operator && small("operator", operator),
          small("site", SITE)
        )
      )
    )
  )
}

/** A cell with padding, in a form that all mail programs respect. */
function inner(style: CSSProperties, ...content: ReactNode[]): ReactElement {
  return h(Line, null, h(Column, { className: "inner", style }, ...content))
}

function figure({ label, value }: Row, cell: CSSProperties = {}): ReactElement {
  return h(
    Line,
    null,
    h(Column, { className: "muted", style: { ...styles.label, ...cell } }, label),
    h(Column, { className: "ink", align: "right", style: { ...styles.value, ...cell } }, value)
  )
}

function picture({ url, alt, width, height }: Photo): ReactElement {
  return h(Img, { src: url, alt, width, height, style: { ...styles.photo, maxWidth: width } })
}

function textOf(letter: Letter, { address, photo, operator }: Place): string {
  const { first, happened, details = [], rows = [], deadline, code, button, items = [], ends = [], why, stop } = letter
  const line = ({ label, value }: Row) => `${label}: ${value}`
  const link = ({ label, path }: Link) => `${label}: ${address(path)}`
  const story = [
    ...(first ? [`Hello ${first},`] : []),
    ...details,
    ...items.map((item) => [item.label, item.text, address(item.path)].filter(Boolean).join("\n")),
  ]
  const figures = [
    ...(rows.length > 0 ? [rows.map(line).join("\n")] : []),
    ...(deadline ? [line(deadline)] : []),
    ...(code ? [`Your code: ${code}`] : []),
  ]
  const act = button ? [link(button)] : []
  return [
    happened,
    ...(isPointOfFigures(letter) ? [...figures, ...act, ...story] : [...story, ...act]),
    ...(photo ? [`[${photo.alt}]`] : []),
    ...ends.map(link),
    why,
    "path" in stop ? link({ label: STOP, path: stop.path }) : stop.sentence,
    ...(operator ? [operator] : []),
    SITE,
  ].join("\n\n")
}

/** One line, limited to the length that mail programs show. A long car name is shortened first. */
function subjectOf({ subject, car = "" }: Letter): string {
  const whole = subject.replace(/\s+/g, " ").trim()
  const name = car.replace(/\s+/g, " ").trim()
  const excess = whole.length - SUBJECT_MAXIMUM
  const left = name.length - excess - 1
  const shorter = excess > 0 && left >= CAR_MINIMUM ? whole.replace(name, () => cut(name, left + 1)) : whole
  return cut(shorter, SUBJECT_MAXIMUM)
}

/** The preview text adds what the subject does not say. */
function preheaderOf({ happened, details = [], deadline }: Letter, subject: string): string {
  const due = deadline ? `${deadline.label}: ${deadline.value}.` : ""
  const news = happened === subject ? (details[0] ?? happened) : happened
  return cut([due, news].filter(Boolean).join(" ").replace(/\s+/g, " "), PREHEADER_MAXIMUM)
}

function cut(text: string, maximum: number): string {
  if (text.length <= maximum) return text
  const [fits] = /^.*(?= )/.exec(text.slice(0, maximum)) ?? [text.slice(0, maximum - 1)]
  return `${fits}…`
}

/** A URL on the market's site, or its front page for any other path. No value of a letter leads elsewhere. */
function addressOf(path: string, publicUrl: string): string {
  return /^\/(?![/\\])[!-~]*$/.test(path) ? publicUrl + path : publicUrl
}

/** Limits the photo to the width of the letter, with its true proportions. */
function photoOf(photo: Photo | null, publicUrl: string): Photo | null {
  if (!photo || !(photo.width > 0 && photo.height > 0)) return null
  const url = new URL(photo.url, publicUrl)
  if (url.protocol !== "https:" && url.protocol !== "http:") return null
  const width = Math.min(photo.width, PHOTO_WIDTH)
  return { ...photo, url: url.href, width, height: Math.round((photo.height * width) / photo.width) }
}

function lineOf({ registeredName, address }: Operator): string {
  return [registeredName, address.trim().replace(/\s*\n\s*/g, ", ")].filter(Boolean).join(", ")
}

/** Replaces internal ids in texts by the references that people know. Links stay as they are. */
function withoutIds(letter: Letter): Letter {
  const read = withShortReferences
  const row = ({ label, value }: Row): Row => ({ label: read(label), value: read(value) })
  const link = <L extends Link>(one: L): L => ({ ...one, label: read(one.label) })
  const { subject, car, first, happened, details, rows, deadline, button, items, ends, why, stop } = letter
  return {
    ...letter,
    subject: read(subject),
    car: car && read(car),
    first: first && read(first),
    happened: read(happened),
    details: details?.map(read),
    rows: rows?.map(row),
    deadline: deadline && row(deadline),
    button: button && link(button),
    items: items?.map((item) => ({ ...link(item), text: read(item.text) })),
    ends: ends?.map(link),
    why: read(why),
    stop: "path" in stop ? stop : { sentence: read(stop.sentence) },
  }
}
