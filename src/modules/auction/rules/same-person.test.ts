import fc from "fast-check"
import { isSamePerson, phoneDigits, signalsBetween, type LinkKind, type Traits } from "./same-person"

const traits = (more: Partial<Traits> = {}): Traits => ({
  first: "Avery",
  last: "Stone",
  nameVerified: true,
  phones: ["416-555-0101"],
  address: null,
  ...more,
})
const robin = traits({ first: "Robin", last: "Park", phones: ["647-555-0199"] })
const sharing = (...kinds: LinkKind[]) => new Set(kinds)

describe("a bidder and the seller are the same person", () => {
  it.each<[string, Partial<Traits>, LinkKind[]]>([
    ["with a verified name and birth date in common", { first: "AVERY JAMES", last: "Stone" }, ["birthDate"]],
    ["with a phone in common, however it is written", { ...robin, phones: ["+1 (416) 555 0101"] }, []],
    ["with a phone in common, by another extension", { ...robin, phones: ["416-555-0101 ext. 7"] }, []],
    ["with a payout account in common", robin, ["payoutAccount"]],
    ["with a card in common", robin, ["card"]],
  ])("%s", (_what, other, kinds) => {
    expect(isSamePerson(signalsBetween(traits(), { ...robin, ...other }, sharing(...kinds)))).toBe(true)
  })

  it.each<[string, Partial<Traits>, LinkKind[], string[]]>([
    ["of the same name born on another day", traits({ phones: [] }), [], []],
    ["of the same name that nobody verified", traits({ phones: [], nameVerified: false }), ["birthDate"], []],
    ["born on the same day under another name", robin, ["birthDate"], []],
    ["in the same house", traits({ ...robin, address: "1 Yard Road, AJAX" }), [], ["address"]],
    ["on the same device and network", robin, ["device", "network"], ["device", "network"]],
    ["without anything in common", robin, [], []],
    ["without a phone or an address", traits({ ...robin, phones: ["", "n/a"], address: "" }), [], []],
  ])("but not %s", (_what, other, kinds, signals) => {
    const found = signalsBetween(
      traits({ address: "1 Yard Road, Ajax", phones: ["416-555-0101", ""] }),
      { ...robin, ...other },
      sharing(...kinds)
    )
    expect(found).toEqual(signals)
    expect(isSamePerson(found)).toBe(false)
  })
})

it("one digit again and again is nobody's number", () => {
  expect(["0000000000", "000-000-0000", "9999999999"].map(phoneDigits)).toEqual([null, null, null])
})

it("a number is one number, with or without its country and however it is grouped", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2_000_000_000, max: 9_999_999_999 }).filter((number) => !/^(\d)\1+$/.test(String(number))),
      fc.constantFrom("", "+1 ", "1-", "001"),
      fc.constantFrom("", " ", "-", "."),
      (number, country, gap) => {
        const digits = String(number)
        expect(phoneDigits(country + [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].join(gap))).toBe(
          `1${digits}`
        )
      }
    )
  )
})
