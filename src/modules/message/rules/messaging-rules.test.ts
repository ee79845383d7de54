import { saysSomething } from "@northlot/contract"
import { displayName } from "./display-name"

describe("a message has something to read", () => {
  it.each([
    ["a word", "Hello", true],
    ["a full stop", ".", true],
    ["an emoji of several parts", "👩‍🔧", true],
    ["text beside invisible characters", "\u200bSaturday\u2060", true],
    ["Arabic with its marks", "مرحبا\u200f", true],
    ["nothing", "", false],
    ["spaces and line breaks", " \n\t\u00a0 ", false],
    ["zero-width spaces", "\u200b\u200b\u200c\u200d", false],
    ["a byte order mark", "\ufeff", false],
    ["directional marks", "\u202a\u202c\u2066\u2069", false],
    ["Hangul fillers", "\u3164\u115f\uffa0", false],
    ["a blank Braille pattern", "\u2800", false],
    ["tag characters", "\u{e0041}\u{e0042}", false],
    ["variation selectors alone", "\ufe0f\u{e0100}", false],
  ])("%s", (_what, text, expected) => {
    expect(saysSomething(text)).toBe(expected)
  })
})

describe("the counterparty's name is a first name and an initial", () => {
  it.each([
    [{ first: "Avery", last: "Ng" }, "Avery N."],
    [{ first: " Zoë ", last: " élan" }, "Zoë É."],
    [{ first: "Cher", last: "  " }, "Cher"],
    [{ first: "Jun", last: "𠮷田" }, "Jun 𠮷."],
  ])("%j", (person, expected) => {
    expect(displayName(person)).toBe(expected)
  })
})
