import fc from "fast-check"
import { processorMilliseconds } from "../../../../integration-tests/environment/processor-time"
import { contactDetail } from "./contact-details"

describe("contact details in a question are found", () => {
  test.each([
    ["write to sam.lee+cars@example.com", "an email address"],
    ["sam (at) example (dot) ca", "an email address"],
    ["sam at example dot com please", "an email address"],
    ["ＳＡＭ＠ｅｘａｍｐｌｅ．ｃｏｍ", "an email address"],
    ["(416) 555-0199", "a telephone number"],
    ["+1 416.555.0199", "a telephone number"],
    ["4 1 6 5 5 5 0 1 9 9", "a telephone number"],
    ["416\u200b555\u200b0199", "a telephone number"],
    ["my lot is at 555-0199", "a telephone number"],
    ["four one six, five five five, oh one nine nine", "a telephone number"],
    ["see https://example.test/car", "a link"],
    ["more at mycars.ca", "a link"],
    ["Call me tonight", "a way to contact you"],
    ["Can we do this on WhatsApp?", "a way to contact you"],
    ["I am @sam_cars there", "a way to contact you"],
  ])("%s", (text, found) => expect(contactDetail(text)).toBe(found))

  test.each([
    "Would you take CA$18,500 for it, or CA$ 19 000?",
    "It shows 120,000 km; was the timing belt done at 90 000 km in 2019?",
    "Is the VIN 1HGCM82633A004352 right? And 2T1BURHE0JC043821?",
    "Two owners, one key, four tires, five seats: is that right?",
    "Tires are 225/45R17 94W, are they from 2021-2022?",
    "Does it have 4.6 L or 5.0 L? 0-100 in 6.5 s?",
    "Can I call on the dealer for an inspection? Was it in an accident at 80 km/h?",
    "Please answer before Saturday 10:30 a.m.",
  ])("%s has none", (text) => expect(contactDetail(text)).toBeNull())

  test("a number of ten digits is found however its digits are set apart, and whatever invisible is between", () => {
    const separators = fc.constantFrom("", " ", "-", ".", " - ", ") ", "\u200b", "\u2060 ", "\u00ad")
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 10, maxLength: 10 }),
        fc.array(separators, { minLength: 9, maxLength: 9 }),
        (digits, between) => {
          const number = digits.map((digit, index) => `${digit}${between[index] ?? ""}`).join("")
          expect(contactDetail(`It is ${number} after six.`)).not.toBeNull()
        }
      )
    )
  })

  test("never fails, whatever is written", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 1_000 }), (text) =>
        expect(() => contactDetail(text)).not.toThrow()
      )
    )
  })

  test("is quick with texts that are made to be slow", () => {
    const texts = [
      "1 ".repeat(500),
      "a@".repeat(500),
      "a.".repeat(500),
      "at ".repeat(330),
      "(".repeat(1_000),
      "one ".repeat(250),
    ]
    expect(processorMilliseconds(() => texts.forEach(contactDetail))).toBeLessThan(1_000)
  })
})
