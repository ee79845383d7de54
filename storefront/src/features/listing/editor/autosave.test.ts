import { isWorthCaching, sendableByItself } from "./autosave"

test.each([
  ["all that can be stored", { make: "Honda", kms: 50_000 }, ["make", "kms"]],
  [
    "no dates, which can put the car on the market",
    { make: "Honda", startsAt: "2026-05-01T12:00:00Z", endsAt: null },
    ["make"],
  ],
  ["no figure that would be refused", { year: 20, kms: 50_000 }, ["kms"]],
  [
    "no part of a group in which one is refused",
    { make: "Honda", warranty: { basicMonths: 999, basicKm: 1 } },
    ["make"],
  ],
])("what saves itself is %s", (_case, fields, names) => {
  expect(Object.keys(sendableByItself(fields))).toEqual(names)
})

test("an empty form leaves no draft behind", () => {
  expect(isWorthCaching({ vin: "2HGFC", make: " ", photoUrls: [] })).toBe(false)
  expect(isWorthCaching({ vin: "2HGFC2F73KH" })).toBe(true)
  expect(isWorthCaching({ photoUrls: ["/uploads/a.webp"] })).toBe(true)
})
