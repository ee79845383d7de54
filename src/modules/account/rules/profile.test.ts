import fc from "fast-check"
import { decideProfileChange, type ProfileFields } from "./profile"

const SAW = { sawPresent: true }
const MISSED = { sawPresent: false }
const person = {
  first: "Avery",
  last: "Singh",
  mobile: "416 555 0100",
  location: "Toronto, Ontario",
  identityVerifiedAt: null,
  dealer: null,
}
const verified = { ...person, identityVerifiedAt: new Date("2026-01-01") }
const dealer = {
  name: "",
  address: "",
  omvic: "",
  tel: "",
  representative: "",
  licence: "verified",
  licenceExpiresOn: null,
  licenceFileId: null,
  licenceFileName: null,
  licenceFileUntil: null,
  renewalFileId: null,
  renewalFileName: null,
} as const

test("what was seen as it stands is changed, and says what changed", () => {
  expect(decideProfileChange(person, { mobile: "416 555 0199", location: person.location }, SAW)).toEqual({
    kind: "change",
    fields: ["mobile"],
    to: { first: "Avery", last: "Singh", mobile: "416 555 0199", location: "Toronto, Ontario" },
  })
})

test("what changed meanwhile is not overwritten", () => {
  expect(decideProfileChange({ ...person, location: "Ajax" }, { mobile: "416 555 0199" }, MISSED)).toEqual({
    kind: "changed-elsewhere",
  })
})

test("a repeat is fine: it asks for what stands", () => {
  expect(decideProfileChange({ ...person, mobile: "416 555 0199" }, { mobile: "416 555 0199" }, MISSED)).toEqual({
    kind: "unchanged",
  })
})

test("the name of the identity document stays, all else can change", () => {
  expect(decideProfileChange(verified, { last: "Other", mobile: "416 555 0199" }, SAW)).toEqual({
    kind: "name-confirmed",
    field: "last",
  })
  expect(decideProfileChange(verified, { last: "Singh", location: "Ajax" }, SAW)).toMatchObject({
    kind: "change",
    fields: ["location"],
  })
})

test("a dealer's name is the one of whoever acts for it, and can change", () => {
  expect(decideProfileChange({ ...verified, dealer }, { first: "Robin" }, SAW)).toMatchObject({
    kind: "change",
    fields: ["first"],
  })
})

test("a change leads to what was asked and to nothing else, and a second time to nothing", () => {
  const text = fc.string({ maxLength: 20 })
  const fields = fc.record({ first: text, last: text, mobile: text, location: text })
  const change: fc.Arbitrary<Partial<ProfileFields>> = fc.record(
    { first: text, last: text, mobile: text, location: text },
    { requiredKeys: [] }
  )
  fc.assert(
    fc.property(fields, change, (present, wanted) => {
      const account = { ...present, identityVerifiedAt: null, dealer: null }
      const decision = decideProfileChange(account, wanted, SAW)
      const expected = { ...present, ...wanted }
      if (decision.kind === "unchanged") return expect(expected).toEqual(present)
      if (decision.kind !== "change") throw new Error(decision.kind)
      expect(decision.to).toEqual(expected)
      expect(decideProfileChange({ ...account, ...decision.to }, wanted, MISSED)).toEqual({ kind: "unchanged" })
    })
  )
})
