import fc from "fast-check"
import { normaliseVin } from "@northlot/contract"
import { readChange } from "./read-change"

const stored = {
  title: "",
  year: 2019,
  make: "Honda",
  model: "Civic",
  trim: "LX",
  vin: "2HGFC2F59KH512345",
  warranty: { basicMonths: 36 },
  audienceDecided: false,
  condition: { accidents: false, moreInfo: "Winter tires" },
  carfaxUrl: "/api/carfax/cfx_1",
}
const seller = { dealer: false }

test("only what was sent is written", () => {
  expect(readChange({}, stored, seller)).toEqual({ ok: true, columns: {} })
  expect(readChange({ make: "Acura", kms: null }, stored, seller)).toEqual({
    ok: true,
    columns: { make: "Acura", kms: null },
  })
})

test("parts of warranty and condition are merged into what is stored", () => {
  expect(readChange({ condition: { accidents: true }, warranty: { basicKm: 60_000 } }, stored, seller)).toEqual({
    ok: true,
    columns: {
      condition: { accidents: true, moreInfo: "Winter tires" },
      warranty: { basicMonths: 36, basicKm: 60_000 },
    },
  })
})

test("a confirmation of the check digit ends with the number that it was for", () => {
  expect(readChange({ vin: stored.vin }, stored, seller)).toEqual({ ok: true, columns: { vin: stored.vin } })
  expect(readChange({ vin: "1HGCM82633A004352" }, stored, seller)).toMatchObject({
    columns: { vinCheckDigitConfirmed: false },
  })
  expect(readChange({ vin: "1HGCM82633A004352", vinCheckDigitConfirmed: true }, stored, seller)).toMatchObject({
    columns: { vinCheckDigitConfirmed: true },
  })
})

test("the title made from the names is not taken for the seller's own", () => {
  expect(readChange({ title: "2019 Honda Civic LX" }, stored, seller)).toEqual({ ok: true, columns: {} })
  expect(readChange({ title: "My Civic" }, stored, seller)).toEqual({ ok: true, columns: { title: "My Civic" } })
  expect(readChange({ title: "" }, { ...stored, title: "My Civic" }, seller)).toEqual({
    ok: true,
    columns: { title: "" },
  })
})

test("only dealers sell to dealers alone", () => {
  expect(readChange({ audience: "dealers" }, stored, seller)).toMatchObject({ ok: false, field: "audience" })
  expect(readChange({ audience: "dealers" }, stored, { dealer: true })).toEqual({
    ok: true,
    columns: { audience: "dealers" },
  })
})

test("whatever is typed as a VIN is stored normalised, or refused when longer than 17", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (typed) => {
      const { vin } = normaliseVin(typed)
      const result = readChange({ vin: typed }, null, seller)
      if (vin.length > 17) expect(result).toMatchObject({ ok: false, code: "INVALID_VIN", field: "vin" })
      else expect(result).toMatchObject({ ok: true, columns: { vin } })
      if (result.ok) expect(result.columns.vin).toMatch(/^[A-HJ-NPR-Z0-9]{0,17}$/)
    })
  )
})

test("what an admin restricted to dealers is not opened by its seller", () => {
  const restricted = { ...stored, audienceDecided: true }
  expect(readChange({ audience: "public" }, restricted, { dealer: true })).toMatchObject({
    ok: false,
    code: "INVALID_INPUT",
    field: "audience",
  })
  expect(readChange({ audience: "dealers" }, restricted, { dealer: true })).toEqual({
    ok: true,
    columns: { audience: "dealers" },
  })
})

test("a report is taken away by null, under either name, and never named by an address that it does not have", () => {
  for (const input of [{ carfaxUrl: null }, { documents: { carfaxUrl: null } }])
    expect(readChange(input, stored, seller)).toEqual({ ok: true, columns: { carfaxUrl: null } })
  const own = stored.carfaxUrl
  expect(readChange({ carfaxUrl: own, documents: { carfaxUrl: own } }, stored, seller)).toEqual({
    ok: true,
    columns: {},
  })
  for (const url of ["https://elsewhere.test/report.pdf", "/api/carfax/cfx_2", ""]) {
    expect(readChange({ carfaxUrl: url }, stored, seller)).toMatchObject({ ok: false, field: "carfaxUrl" })
    expect(readChange({ documents: { carfaxUrl: url } }, stored, seller)).toMatchObject({
      ok: false,
      field: "documents.carfaxUrl",
    })
  }
})
