import fc from "fast-check"
import { email } from "../endpoints/shared"
import { emailFrom, looksLikeEmail } from "./email-address"

/** Whether the endpoints accept the address. The rule of the forms must give the same result. */
const isTaken = (typed: string) => {
  const taken = email.safeParse(typed).success
  expect(looksLikeEmail(typed)).toBe(taken)
  return taken
}

test.each([
  "o&leary@example.com",
  "o'leary@example.com",
  "avery+cars@example.com",
  "a.!#$%&'*+/=?^_`{|}~-z@example.com",
  "..avery..@example.com",
  "1@1.ca",
  `avery@${"a".repeat(63)}.ca`,
  "avery@xn--mller-kva.example",
])("takes %s, as browsers do", (address) => {
  expect(isTaken(address)).toBe(true)
})

test.each([
  "",
  "avery",
  "avery@",
  "@example.com",
  "avery@example",
  "avery@example.",
  "avery@-example.com",
  "avery@example-.com",
  "avery@exam_ple.com",
  "avery@example..com",
  "avery smith@example.com",
  "avery@example.com,b@example.com",
  '"avery"@example.com',
  "avery@exa\nmple.com",
  `avery@${"a".repeat(64)}.ca`,
  `${"a".repeat(250)}@b.ca`,
])("refuses %j", (address) => {
  expect(isTaken(address)).toBe(false)
})

test("signs that nobody sees are taken out of an address, wherever they were pasted", () => {
  const invisible = fc.constantFrom(..."\u200b\u200c\u200d\u200e\u200f\ufeff\u00ad\u202a\u202e\u2060\u2066\u2069\u061c")
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(19), invisible), { maxLength: 8 }), (pasted) => {
      const letters = [..."O&Leary@Example.com "]
      for (const [at, sign] of pasted) letters.splice(at, 0, sign)
      const typed = letters.join("")
      expect(isTaken(typed)).toBe(true)
      expect([emailFrom(typed), email.parse(typed)]).toEqual(["o&leary@example.com", "o&leary@example.com"])
    })
  )
})
