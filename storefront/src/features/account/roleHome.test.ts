import { destinationAfterSignIn, firstPage } from "./roleHome"

describe("where a person goes after signing in", () => {
  it.each([
    ["buyer", null, "/buyers"],
    ["seller", null, "/sellers"],
    ["broker", null, "/broker"],
    ["buyer", "/listing/2021-honda-civic?x=1", "/listing/2021-honda-civic?x=1"],
    ["seller", "/sell/edit/lst_1", "/sell/edit/lst_1"],
    ["seller", "/buyers", "/sellers"],
    ["buyer", "/sell/new", "/buyers"],
    ["buyer", "/dashboard", "/buyers"],
  ] as const)("%s from %s goes to %s", (role, from, to) => {
    expect(destinationAfterSignIn(role, from)).toBe(to)
  })

  it("never leaves the site", () => {
    expect(destinationAfterSignIn("buyer", "https://evil.example")).toBe("/buyers")
    expect(destinationAfterSignIn("buyer", "//evil.example")).toBe("/buyers")
  })
})

describe("the first page of a dealer", () => {
  const dealer = {
    name: "Yard Ltd.",
    address: "1 Yard Road",
    omvic: "",
    licence: "pending",
    licenceExpiresOn: null,
    licenceDocumentSent: false,
    licenceRenewalSent: false,
  } as const
  const buyer = { role: "buyer", dealer, needsOwnPassword: false } as const

  it("asks for what is missing, and leads on from there", () => {
    expect(firstPage(buyer, "/listing/x")).toEqual({ to: "/profile/dealership", state: { from: "/listing/x" } })
  })

  it("is the usual one for everybody else, and until the password is their own", () => {
    expect(firstPage({ ...buyer, dealer: { ...dealer, omvic: "1234567" } }, null)).toEqual({ to: "/buyers" })
    expect(firstPage({ ...buyer, dealer: null }, null)).toEqual({ to: "/buyers" })
    expect(firstPage({ ...buyer, needsOwnPassword: true }, null)).toEqual({ to: "/buyers" })
  })
})
