import { LISTING_IMPORT_FIELDS, columnKey } from "@northlot/contract"
import { CAR_COLUMNS, rememberedColumns } from "./import-columns"

const { isWithoutPlace, read: readColumns, recognise: recogniseColumns } = CAR_COLUMNS

const recognised = (...names: string[]) => recogniseColumns(names, {})

test("every column of the template is known by its name, and by the name of its field", () => {
  expect(recognised(...Object.values(LISTING_IMPORT_FIELDS))).toEqual(Object.keys(LISTING_IMPORT_FIELDS))
  for (const field of Object.keys(LISTING_IMPORT_FIELDS)) expect(recognised(field)).toEqual([field])
})

test.each([
  ["V.I.N.", "vin"],
  [" vin # ", "vin"],
  ["NIV", "vin"],
  ["Année", "year"],
  ["Marque", "make"],
  ["Modèle", "model"],
  ["Odometer (km)", "kms"],
  ["Kilométrage", "kms"],
  ["Ext. Color", "exteriorColor"],
  ["Prix demandé", "price"],
  ["Opening Price", "startingPrice"],
  ["RESERVE_PRICE", "reserve"],
  ["Stock #", "stockNumber"],
  ["StockNumber", "stockNumber"],
  ["STOCK_NO.", "stockNumber"],
  ["Stock#", "stockNumber"],
  ["N° de stock", "stockNumber"],
  ["No d’inventaire", "stockNumber"],
  ["Photo Url List", "photoAddresses"],
  ["ImageList", "photoAddresses"],
  ["photo_urls", "photoAddresses"],
  ["Drivetrain Desc", "drivetrain"],
  ["DriveTrain", "drivetrain"],
  ["Rouage", "drivetrain"],
  ["Dealer City", "location"],
  ["WebPrice", "price"],
  ["Retail.Price", "price"],
  ["MSRP", "price"],
  ["SALE PRICE", "price"],
  ["Internet_Price", "price"],
  ["Selling Price ($)", "price"],
  ["Prix affiché", "price"],
  ["Vehicle Year", "year"],
  ["vehicle_make", "make"],
  ["ModelName", "model"],
  ["Series", "trim"],
  ["Ext_Color_Generic", "exteriorColor"],
  ["Colour", "exteriorColor"],
  ["Couleur extérieure", "exteriorColor"],
  ["Boîte de vitesses", "transmission"],
  ["Body Door Ct", "doors"],
  ["Engine Cylinder Ct", "cylinders"],
  ["PassengerCapacity", "seats"],
  ["Carrosserie", "body"],
  ["Carburant", "fuel"],
  ["New/Used", null],
  ["DealerId", null],
  ["Dealer Name", null],
  ["Vehicle", null],
  ["Miles", null],
  ["Cost", null],
  ["", null],
])("'%s' is known as %s", (name, field) => {
  expect(recognised(name)).toEqual([field])
})

test("of two columns that would be the same, the first is it", () => {
  expect(recognised("Mileage", "VIN", "Odometer")).toEqual(["kms", "vin", null])
})

test("of two columns that would be the same, the name that says it better is it, wherever it stands", () => {
  expect(recognised("MSRP", "RetailPrice", "WebPrice")).toEqual([null, null, "price"])
  expect(recognised("ExteriorGenericColor", "ExteriorColor")).toEqual([null, "exteriorColor"])
})

test("what a listing has no place for is known as that", () => {
  expect(["New/Used", "NEW_USED", "CityMPG", "Dealer Id", "Neuf / Usagé"].map(isWithoutPlace)).not.toContain(false)
  expect(["Price", "Miles", "Barn", "", "Colour"].map(isWithoutPlace)).not.toContain(true)
})

test("what the seller said of a name comes before what it usually means", () => {
  const kept = rememberedColumns({}, ["Stock #", "Price", "Cost"], [null, null, "price"])
  expect(recogniseColumns(["Price", "COST", "Stock #", "VIN"], kept)).toEqual([null, "price", null, "vin"])
})

test("what was said of other tables stays, and a new word replaces the old one", () => {
  const first = rememberedColumns({}, ["Lot", "Comments"], ["title", null])
  expect(rememberedColumns(first, ["comments"], ["moreInfo"])).toEqual({ lot: "title", comments: "moreInfo" })
})

test("so many names are kept, the newest", () => {
  const names = Array.from({ length: 350 }, (_, index) => `Column ${index}`)
  const kept = rememberedColumns(
    {},
    names,
    names.map(() => null)
  )
  expect([Object.keys(kept).length, columnKey("Column 349") in kept, columnKey("Column 0") in kept]).toEqual([
    300,
    true,
    false,
  ])
})

test("what a request says of the columns is one field for each, none twice", () => {
  expect(readColumns("vin, ,kms", 3)).toEqual({ ok: true, fields: ["vin", null, "kms"] })
  expect(readColumns("vin", 2)).toMatchObject({ ok: false })
  expect(readColumns("vin,constructor", 2)).toEqual({ ok: false, message: "'constructor' is no known column." })
  expect(readColumns("vin,vin", 2)).toEqual({ ok: false, message: "Two columns are VIN. Leave one of them out." })
})
