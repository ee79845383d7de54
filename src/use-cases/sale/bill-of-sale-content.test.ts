import type { AccountRecord } from "#src/modules/account/types"
import type { SaleRecord } from "#src/modules/sale/types"
import type { SoldVehicle } from "#src/queries/sale/sold-vehicle"
import { billOfSaleContent } from "./bill-of-sale-content"

const vehicle: SoldVehicle = {
  vin: "1HGCM82633A004352",
  year: 2003,
  make: "Honda",
  model: "Accord",
  trim: "",
  kms: 120_000,
  exteriorColor: "",
  condition: { accidents: true, outOfProvince: null, safetyIncluded: false, physicalDamage: "Rust at the sills" },
}
const sale = {
  id: "sale_1",
  hammerCents: 500_000,
  sellerType: "dealer",
  wonAt: new Date("2026-11-22T03:00:00Z"),
} as SaleRecord
const buyer = {
  first: "Ana",
  last: "Buyer",
  location: "Toronto, Ontario",
  buyerType: "private",
  dealer: null,
} as AccountRecord
const seller = {
  first: "Robin",
  last: "Seller",
  location: "Ajax, Ontario",
  buyerType: null,
  dealer: { name: "Test Motors Ltd.", address: "1 Yard Road, Ajax", omvic: "1234567" },
} as AccountRecord

const AS_IS = "The prescribed words of a car that is sold as it is."

const section = (title: string, from = sale) =>
  Object.fromEntries(
    billOfSaleContent(from, vehicle, { buyer, seller, asIsText: AS_IS })
      .sections.find((each) => each.title === title)!
      .rows.map(({ label, value }) => [label, value])
  )

it("names a dealer by the registered name and number, a private person by name and place", () => {
  expect(section("Seller")).toMatchObject({
    "Registered name": "Test Motors Ltd.",
    "OMVIC registration": "1234567",
    "Represented by": "Robin Seller",
  })
  expect(section("Buyer")).toEqual({ Name: "Ana Buyer", Location: "Toronto, Ontario" })
  expect(section("Seller", { ...sale, sellerType: "private" })).toEqual({
    Name: "Robin Seller",
    Location: "Ajax, Ontario",
  })
})

it("adds HST to a dealer's price alone", () => {
  expect(section("Price")).toEqual({
    "Date of sale": "November 21, 2026",
    Price: "CA$5,000.00",
    "HST (13%)": "CA$650.00",
    Total: "CA$5,650.00",
  })
  expect(section("Price", { ...sale, sellerType: "private" })).toMatchObject({
    Price: "CA$5,000.00",
    Total: "CA$5,000.00",
  })
  expect(section("Price", { ...sale, sellerType: "private" })).not.toHaveProperty("HST (13%)")
})

it("tells what the seller disclosed, and what was left open", () => {
  expect(section("Disclosures by the seller")).toEqual({
    Accidents: "Yes",
    "From outside of Ontario": "Not stated",
    "Safety certificate included": "No",
    "Physical damage": "Rust at the sills",
  })
})

it("carries the prescribed as-is words of a dealer, and everybody else's that sales are as-is and final", () => {
  const said = (from: SaleRecord, safetyIncluded: boolean) =>
    billOfSaleContent(
      from,
      { ...vehicle, condition: { ...vehicle.condition, safetyIncluded } },
      { buyer, seller, asIsText: AS_IS }
    ).statements[1]
  expect(said(sale, false)).toBe(AS_IS)
  for (const statement of [said(sale, true), said({ ...sale, sellerType: "private" }, false)])
    expect(statement).toMatch(/^Sales are As-Is and Final\. /)
})
