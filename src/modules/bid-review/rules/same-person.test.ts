import fc from "fast-check"
import { networkOf } from "./network"
import { isSamePerson, phoneDigits, signalsBetween, type LinkKind, type Traits } from "./same-person"

const traits = (more: Partial<Traits> = {}): Traits => ({ first: "Avery", last: "Stone", nameVerified: true, phones: ["416-555-0101"], address: null, ...more })
const robin = traits({ first: "Robin", last: "Park", phones: ["647-555-0199"] })
const sharing = (...kinds: LinkKind[]) => new Set(kinds)

describe("a bidder and the seller are the same person", () => {
  it.each<[string, Partial<Traits>, LinkKind[]]>([
    ["with a verified name and birth date in common", { first: "AVERY JAMES", last: "Stone" }, ["birthDate"]],
    ["with a phone in common, however it is written", { ...robin, phones: ["+1 (416) 555 0101"] }, []],
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
    const found = signalsBetween(traits({ address: "1 Yard Road, Ajax", phones: ["416-555-0101", ""] }), { ...robin, ...other }, sharing(...kinds))
    expect(found).toEqual(signals)
    expect(isSamePerson(found)).toBe(false)
  })
})

it("a number is one number, with or without its country and however it is grouped", () => {
  fc.assert(
    fc.property(fc.integer({ min: 2_000_000_000, max: 9_999_999_999 }), fc.constantFrom("", "+1 ", "1-", "001"), fc.constantFrom("", " ", "-", "."), (number, country, gap) => {
      const digits = String(number)
      expect(phoneDigits(country + [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].join(gap))).toBe(`1${digits}`)
    })
  )
})

it("a network is a /24 or a /48 of public addresses, and nothing for those that anybody may have", () => {
  expect([networkOf("203.0.113.9"), networkOf("::ffff:203.0.113.200")]).toEqual(["203.0.113.0/24", "203.0.113.0/24"])
  expect([networkOf("2001:db8:0abc:1::5"), networkOf("2001:DB8:abc:ffff:1:2:3:4")]).toEqual(["2001:db8:abc::/48", "2001:db8:abc::/48"])
  expect(networkOf("2001::5")).toBe("2001:0:0::/48")
  for (const address of ["127.0.0.1", "10.1.2.3", "192.168.0.9", "172.20.0.1", "::1", "fd00::1", "fe80::1%eth0", "unknown", ""]) expect(networkOf(address)).toBeNull()
})
