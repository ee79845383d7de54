import { settlementTexts } from "./figures"

test("say of every settlement mode who holds the money, and only of trust that Northlot does", () => {
  expect(Object.keys(settlementTexts).sort()).toEqual(["agent", "direct", "trust"])
  for (const { steps } of Object.values(settlementTexts)) {
    expect(steps).toHaveLength(4)
    expect(steps[0]!.title).toBe("Bill of Sale")
  }
  expect(settlementTexts.trust.summary).toMatch(/^Northlot holds/)
  for (const mode of ["agent", "direct"] as const) {
    const said = JSON.stringify(settlementTexts[mode])
    expect(said).toMatch(/Northlot does not (hold|receive)/)
    expect(said).not.toMatch(/Northlot (holds|wires|pays)/)
  }
})
