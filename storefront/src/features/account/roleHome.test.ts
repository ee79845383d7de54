import { destinationAfterSignIn } from "./roleHome"

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
