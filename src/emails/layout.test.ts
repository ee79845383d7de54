import { EMAIL_TEMPLATES } from "#src/events/email-templates"
import { exampleEmail } from "./examples"
import { inScheme, renderLetter } from "./layout"
import type { Around, Email, Letter } from "./letter"
import { renderEmail } from "./templates"

const SITE = "https://northlot.test"
const AROUND: Around = {
  photo: { url: "/uploads/car.webp", alt: "Photo of 2021 Honda Civic LX", width: 1_280, height: 960 },
  operator: { registeredName: "Northlot Test Inc.", address: "1 Main Street\nAjax ON" },
}
const WHY = /^You (get|asked for) this email/m
const STOP = /^(Unsubscribe: |You cannot stop this email: |You choose your notices |There is nothing to stop: )/m

/** Decodes an attribute or a text as a mail program does. */
const decoded = (html: string) =>
  html
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
const hrefsOf = ({ html }: Email) => [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => decoded(href!))
const buttonsOf = ({ html }: Email) => [...html.matchAll(/<a [^>]*class="button"[^>]*>/g)].map(([tag]) => tag)
const read = (html: string) => decoded(html.replace(/<style>.*?<\/style>/s, "").replace(/<[^>]*>/g, " "))

describe.each(EMAIL_TEMPLATES)("the letter %s", (template) => {
  const email = exampleEmail(template, SITE, AROUND)

  test("has a subject that is shown whole, and a preheader", () => {
    expect(email.subject).toMatch(/^\S.{0,77}$/)
    expect(email.preheader).toMatch(/^\S.{0,109}$/)
    expect(email.html).toContain(email.preheader.slice(0, 20).replaceAll("'", "&#x27;"))
  })

  test("has an example that says what such a letter says, in whole sentences", () => {
    const said = email.text.replace(/https:\S+/g, "(a link)")
    expect(said).not.toMatch(/undefined|\bexample\b(?!\.com)|\.\.|  |^[^\n]*: *$/m)
    expect(email.subject).not.toMatch(/^Northlot$|[:?] *$/)
  })

  test("has one button at most, and its text the same links, all of them to our own site", () => {
    expect(buttonsOf(email).length).toBeLessThanOrEqual(1)
    const hrefs = hrefsOf(email)
    for (const href of hrefs) expect(email.text).toContain(href)
    expect([...email.text.matchAll(/https?:\/\/\S+/g)].map(([address]) => address).sort()).toEqual([...hrefs].sort())
    const sources = [...email.html.matchAll(/(?:src|href|background|action)="([^"]*)"/g)].map(([, source]) => source!)
    for (const address of sources) expect(address).toMatch(/^https:\/\/northlot\.test(\/|$)/)
  })

  test("says in its footer who sends it, why, and how to stop it", () => {
    for (const content of [email.text, read(email.html)])
      expect(content).toContain("Northlot Test Inc., 1 Main Street, Ajax ON")
    const [why, stop] = [WHY.exec(email.text), STOP.exec(email.text)]
    expect([why, stop]).not.toContain(null)
    const [sentence] = email.text.slice(why!.index).split("\n")
    expect(read(email.html)).toContain(sentence)
    expect(read(email.html)).toContain(stop![0].startsWith("Unsubscribe") ? "Unsubscribe" : stop![0].trim())
  })

  test("is in Canadian English, for dark and for narrow screens", () => {
    expect(email.html).toMatch(/<html [^>]*lang="en-CA"/)
    expect(email.html).toContain('<meta name="color-scheme" content="light dark"/>')
    expect(email.html).toContain("@media (prefers-color-scheme: dark)")
    expect(email.html).toContain("max-width:600px")
    expect(email.html).not.toMatch(/ width="(48[1-9]|49\d|[5-9]\d\d)"/)
  })

  test("says every figure and paragraph in both forms, in the same order", () => {
    const spoken = read(email.html).replace(/\s+/g, " ")
    let place = spoken.indexOf("Northlot ", spoken.indexOf(email.preheader.slice(0, 20)) + 1)
    for (const piece of email.text.split(/\n+/)) {
      const words = piece.replace(/: https?:\/\/\S+$/, "").replace(/^(Your code|[^:]{1,40}): /, "")
      if (/^(https?:|\[)/.test(words)) continue
      const next = spoken.indexOf(words.replace(/\s+/g, " ").trim(), place)
      expect([piece, next >= place]).toEqual([piece, true])
      place = next
    }
  })

  test("runs and shows as text whatever a value holds", () => {
    const hostile = `"><img src=x onerror=alert(1)><script>alert(1)</script>'&`
    const data = new Proxy<Record<string, string>>(
      {},
      {
        get: (_, name) => {
          const list = (entry: object) => JSON.stringify([entry])
          if (name === "cars") return list({ title: hostile, line: hostile, listingId: hostile })
          if (name === "stops") return list({ name: hostile, token: hostile })
          if (name === "links") return list({ label: hostile, path: "//evil.example/" })
          if (name === "rows") return `${hostile}\t${hostile}`
          return hostile
        },
      }
    )
    const around = {
      photo: { ...AROUND.photo!, alt: hostile },
      operator: { registeredName: hostile, address: hostile },
    }
    const email = renderEmail(template, data, SITE, around)
    const tags = email.html.match(/<[^>]*>/g)!
    expect(
      tags.filter(
        (tag) => /^<(script|iframe|form)/i.test(tag) || /^<[^"]*\son\w+=/i.test(tag.replace(/"[^"]*"/g, '""'))
      )
    ).toEqual([])
    expect(tags.filter((tag) => tag.startsWith("<img"))).toEqual([expect.stringContaining("/uploads/car.webp")])
    for (const href of hrefsOf(email)) expect(href).toMatch(/^https:\/\/northlot\.test(\/(?!\/)|$)/)
    expect(email.subject).not.toMatch(/[\r\n]/)
  })
})

const LETTER: Letter = {
  subject: "Pay the buyer fee for your 2019 Honda Civic by December 3",
  car: "2019 Honda Civic",
  happened: "You won.",
  why: "You get this email because you buy this car.",
  stop: { sentence: "You cannot stop this email: it is about a sale of yours." },
}

test("a letter begins with its point, the figures and the button; sentences and photo come after them", () => {
  const letter: Letter = {
    ...LETTER,
    first: "Avery",
    details: ["The chat opens when both fees are paid."],
    rows: [{ label: "Price", value: "CA$5,000" }],
    deadline: { label: "Pay by", value: "December 3" },
    button: { label: "Pay the buyer fee", path: "/pay/buyer" },
  }
  const inOrder = (text: string, ...parts: string[]) => {
    const places = parts.map((part) => text.indexOf(part))
    expect(places).not.toContain(-1)
    expect(places).toEqual([...places].sort((one, other) => one - other))
  }
  const said = "The chat opens"
  const { html, text } = renderLetter(letter, SITE, AROUND)
  for (const form of [text, html.slice(html.indexOf("<h1"))])
    inOrder(form, "You won.", "CA$5,000", "December 3", "Pay the buyer fee", "Hello Avery,", said, "Photo of")
  const plain = renderLetter({ ...letter, rows: [], deadline: null }, SITE, AROUND)
  for (const form of [plain.text, plain.html.slice(plain.html.indexOf("<h1"))])
    inOrder(form, "You won.", "Hello Avery,", said, "Pay the buyer fee", "Photo of")
})

test("a photo has words, and the proportions of the picture, at most as wide as its small form", () => {
  const { html, text } = renderLetter(LETTER, SITE, AROUND)
  const [image] = html.match(/<img[^>]*>/)!
  for (const part of [
    'src="https://northlot.test/uploads/car.webp"',
    'alt="Photo of 2021 Honda Civic LX"',
    'width="480"',
    'height="360"',
  ])
    expect(image).toContain(part)
  expect(text).toContain("[Photo of 2021 Honda Civic LX]")
  const stored = { ...AROUND.photo!, url: "https://photos.example/a.webp" }
  expect(renderLetter(LETTER, SITE, { photo: stored }).html).toContain('src="https://photos.example/a.webp"')
  for (const photo of [null, { ...stored, url: "javascript:alert(1)" }, { ...stored, height: 0 }])
    expect(renderLetter(LETTER, SITE, { photo }).html).not.toContain("<img")
})

test("nothing is invented where the operator was not entered", () => {
  const shown = (registeredName: string, address: string) =>
    renderLetter(LETTER, SITE, { operator: { registeredName, address } }).text.split("\n\n").slice(-2)
  const site = "Northlot · vehicle auctions in Ontario"
  expect(shown("", "")).toEqual(["You cannot stop this email: it is about a sale of yours.", site])
  expect(shown("Northlot Test Inc.", "")).toEqual(["Northlot Test Inc.", site])
})

test("of a long car the name gives way, and what is asked and until when still stand in the subject", () => {
  const car = "2019 Mercedes-Benz Sprinter 2500 High Roof Extended Wheelbase 4MATIC"
  const subject = (text: string) => renderLetter({ ...LETTER, subject: text, car }, SITE).subject
  expect(subject(`Pay the buyer fee for your ${car} by December 3`)).toBe(
    "Pay the buyer fee for your 2019 Mercedes-Benz Sprinter 2500… by December 3"
  )
  expect(subject("word ".repeat(30)).length).toBeLessThanOrEqual(78)
})

test("a letter is looked at as in a dark program, and as in another", () => {
  const { html } = renderLetter(LETTER, SITE)
  expect(inScheme(html, "dark")).toContain("@media all {")
  expect(inScheme(html, "light")).toContain("@media not all {")
  expect(inScheme(html, "light")).not.toContain("prefers-color-scheme")
})
