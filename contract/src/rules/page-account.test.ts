import fc from "fast-check"
import { NOBODYS_PAGE, isOtherPage, memberPage, staffPage } from "./page-account"

const ALEX = memberPage({ id: "acc_alex" }, false)
const BLAIR = memberPage({ id: "acc_blair" }, false)

test.each([
  ["a program that names no page", null, BLAIR, false, false],
  ["the person's own page", ALEX, ALEX, false, false],
  ["another person's page", ALEX, BLAIR, true, true],
  ["the page of somebody who has signed out", ALEX, NOBODYS_PAGE, true, true],
  ["a page that nobody was signed in to", NOBODYS_PAGE, BLAIR, false, true],
  ["a visitor's page", NOBODYS_PAGE, NOBODYS_PAGE, false, false],
  ["a page in which support reads as the person", memberPage({ id: "acc_alex" }, true), ALEX, true, true],
  ["the person's page while support reads", ALEX, memberPage({ id: "acc_alex" }, true), true, true],
  ["the console's page once its session is over", staffPage("sam"), ALEX, true, true],
  ["a page of the console under another name", staffPage("sam"), staffPage("kim"), true, true],
] as const)("%s may read and act", (_whose, page, session, readsRefused, actsRefused) => {
  expect(isOtherPage(page, session, false)).toBe(readsRefused)
  expect(isOtherPage(page, session, true)).toBe(actsRefused)
})

test("no two people have the same page, and what is refused a reading is refused an act", () => {
  const person = fc.record({ id: fc.constantFrom("acc_a", "acc_b", "reading", "nobody:"), isReading: fc.boolean() })
  const member = person.map(({ id, isReading }) => memberPage({ id }, isReading))
  const anyone = fc.oneof(member, fc.constantFrom("sam", "nobody", "acc_a").map(staffPage), fc.constant(NOBODYS_PAGE))
  fc.assert(
    fc.property(anyone, anyone, (page, session) => {
      if (page !== session) expect(isOtherPage(page, session, true)).toBe(true)
      if (isOtherPage(page, session, false)) expect(isOtherPage(page, session, true)).toBe(true)
    })
  )
})

test("a page is named in letters that a header takes", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (name) => {
      expect(staffPage(name)).toMatch(/^[\x21-\x7e]+$/)
    })
  )
})
