import { columnsText, fieldsLeft, tableColumns } from "./table-columns"

const labels = { vin: "VIN", make: "Make", kms: "Kilometres" }
const { recognise, read, isWithoutPlace } = tableColumns({
  labels,
  spellings: { vin: "vin, niv", make: "make, brand", kms: "kms, odometer" },
  withoutPlace: "cost, dealer id",
})

test("a column is known by its label, its field and its spellings, in whatever case and signs", () => {
  expect(recognise(["V.I.N.", "Brand", "KILOMETRES"])).toEqual(["vin", "make", "kms"])
  expect(recognise(["Barn", "Dealer_ID"])).toEqual([null, null])
  expect(["DealerId", "Barn"].map(isWithoutPlace)).toEqual([true, false])
})

test("no two columns are the same: the better name is it, and an earlier choice wins over both", () => {
  expect(recognise(["odometer", "kms"])).toEqual([null, "kms"])
  expect(recognise(["kms", "lot"], { lot: "kms" })).toEqual([null, "kms"])
  expect(read("vin,vin", 2)).toMatchObject({ ok: false })
})

test("two columns are never the same, and are told in their order", () => {
  const fields = ["vin", null, "kms"] as const
  expect(fieldsLeft(labels, fields, 1)).toEqual(["make"])
  expect(fieldsLeft(labels, fields, 0)).toEqual(["vin", "make"])
  expect(columnsText(fields)).toBe("vin,,kms")
})
