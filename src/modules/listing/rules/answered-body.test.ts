import type { AnsweredListing, ListingView } from "@northlot/contract"
import { isPlainChange, readAnswered } from "./answered-body"

/** A listing as its seller reads it, with the fields that `answered-body.ts` uses. */
const held = {
  id: "lst_1",
  _id: "lst_1",
  slug: "2019-honda-civic",
  title: "2019 Honda Civic LX",
  vin: "2HGFC2F59KH512345",
  year: 2019,
  make: "Honda",
  model: "Civic",
  trim: "LX",
  kms: 61_000,
  km: 61_000,
  mileage: 61_000,
  exteriorColor: "Blue",
  color: "Blue",
  body: "Sedan",
  bodyStyle: "Sedan",
  category: "Sedan",
  fuel: "Gasoline",
  powertrain: "Gasoline",
  transmission: "CVT",
  drivetrain: "FWD",
  engine: "2.0 L 4-cylinder",
  cylinders: 4,
  doors: 4,
  features: ["Sunroof", "Hitch"],
  options: ["Sunroof", "Hitch"],
  featuresFlags: { Sunroof: true, Hitch: true, Bluetooth: false },
  specs: {
    BodyClass: "Sedan",
    Doors: "4",
    EngineCylinders: "4",
    EngineDisplacementL: "2.0",
    FuelTypePrimary: "Gasoline",
    TransmissionStyle: "CVT",
    DriveType: "FWD",
    PlantCountry: "",
  },
  warranty: { basicMonths: 36, basicKm: null, powertrainMonths: null, powertrainKm: null, roadsideMonths: null },
  photoUrls: ["/uploads/a.jpg", "/uploads/b.jpg"],
  photos: [{ url: "/uploads/a.jpg" }, { url: "/uploads/b.jpg" }],
  photo: "/uploads/a.jpg",
  videoUrls: ["/uploads/a.mp4"],
  carfaxUrl: "/api/carfax/cfx_1",
  documents: { carfaxUrl: "/api/carfax/cfx_1" },
  audience: "public",
  status: "draft",
  startsAt: "2026-05-02T12:00:00.000Z",
  endsAt: "2026-05-05T12:00:00.000Z",
  price: 18_500,
  priceCents: 1_850_000,
  currentBid: null,
  bidCount: 0,
  bids: [],
  views: 7,
  watchers: 2,
  sellerType: "private",
  isOwner: true,
  createdAt: "2026-04-01T12:00:00.000Z",
  updatedAt: "2026-04-30T12:00:00.000Z",
  serverNow: "2026-05-01T12:00:00.000Z",
  owner: {
    reserveCents: 1_500_000,
    openingShareBasisPoints: 3_500,
    relistTimes: 2,
    vinCheckDigitConfirmed: true,
    vinDifferencesConfirmed: [],
    parked: false,
    missing: {},
  },
} as unknown as ListingView
const answered = held as unknown as AnsweredListing
const change = (fields: object) => readAnswered({ ...answered, ...fields } as AnsweredListing, held)
const copy = (fields: object, source: ListingView | null = held) =>
  readAnswered({ ...(source ?? {}), ...fields } as AnsweredListing, source, { isCopy: true })

test("a listing sent back as it was read asks for nothing but what stands in it already", () => {
  expect(change({})).toEqual({
    ok: true,
    input: {
      price: 18_500,
      priceCents: 1_850_000,
      startsAt: held.startsAt,
      endsAt: held.endsAt,
      status: "draft",
    },
  })
})

test.each([
  [{ km: 62_000 }, { kms: 62_000 }],
  [{ mileage: 62_000, kms: 62_000 }, { kms: 62_000 }],
  [{ color: "Red" }, { exteriorColor: "Red" }],
  [{ category: "Coupe" }, { body: "Coupe" }],
  [{ bodyStyle: "Coupe", body: "Coupe" }, { body: "Coupe" }],
  [{ powertrain: "Hybrid" }, { fuel: "Hybrid" }],
  [{ options: ["Hitch"] }, { features: ["Hitch"] }],
  [{ featuresFlags: { Sunroof: false, Bluetooth: true } }, { features: ["Hitch", "Bluetooth"] }],
  [{ features: ["Hitch"], featuresFlags: { Sunroof: true, Hitch: true } }, { features: ["Hitch"] }],
  [{ specs: { BodyClass: "Sport Utility Vehicle (SUV)/Multi-Purpose Vehicle (MPV)" } }, { body: "SUV" }],
  [
    { specs: { DriveType: "AWD/All-Wheel Drive", Doors: "5", EngineCylinders: 6 } },
    { drivetrain: "AWD", doors: 5, cylinders: 6 },
  ],
  [{ specs: { EngineDisplacementL: "1.5" } }, { engine: "1.5 L 4-cylinder" }],
  [{ specs: { PlantCountry: "CANADA" } }, {}],
  [{ body: "Coupe", specs: { BodyClass: "Wagon" } }, { body: "Coupe" }],
  [{ photo: "/uploads/b.jpg" }, { photoUrls: ["/uploads/b.jpg", "/uploads/a.jpg"] }],
  [
    { photo: "https://northlot.test/uploads/c.jpg" },
    { photoUrls: ["/uploads/c.jpg", "/uploads/a.jpg", "/uploads/b.jpg"] },
  ],
  [{ photoUrls: ["/uploads/b.jpg"], photo: "/uploads/a.jpg" }, { photoUrls: ["/uploads/b.jpg"] }],
  [{ photoUrls: [], photo: null }, { photoUrls: [] }],
  [{ photos: ["/uploads/b.jpg", "/uploads/a.jpg"] }, { photoUrls: ["/uploads/b.jpg", "/uploads/a.jpg"] }],
  [{ videoUrls: [] }, { videoUrls: [] }],
  [{ carfaxUrl: null }, { carfaxUrl: null }],
  [{ warranty: { basicMonths: 48 } }, { warranty: { basicMonths: 48 } }],
  [{ owner: { reserveCents: 1_400_000 } }, { reserveCents: 1_400_000 }],
  [{ owner: { reserveCents: 1_500_000 }, reserve: 14_000 }, { reserve: 14_000 }],
])("a seller's own field is changed under any of its names: %j", (fields, asked) => {
  expect(change(fields)).toMatchObject({ ok: true, input: asked })
})

test.each([
  [{ km: 62_000, mileage: 63_000 }, "mileage"],
  [{ category: "Coupe", body: "Wagon" }, "category"],
  [{ photoUrls: ["/uploads/b.jpg"], photos: [] }, "photos"],
  [{ specs: { BodyClass: "Spaceship" } }, "specs.BodyClass"],
  [{ specs: { Doors: "some" } }, "specs.Doors"],
  [{ specs: { Doors: 12 } }, "specs.Doors"],
  [{ specs: { Doors: 0 } }, "specs.Doors"],
  [{ specs: { EngineCylinders: "17" } }, "specs.EngineCylinders"],
  [{ photo: null }, "photo"],
  [{ carfaxUrl: "https://elsewhere.test/report.pdf" }, "carfaxUrl"],
  [{ id: "lst_2" }, "id"],
  [{ slug: "other" }, "slug"],
  [{ currentBid: 1 }, "currentBid"],
  [{ bidCount: 3 }, "bidCount"],
  [{ sellerType: "dealer" }, "sellerType"],
  [{ createdAt: "2020-01-01T00:00:00.000Z" }, "createdAt"],
  [{ status: "sold" }, "status"],
  [{ owner: { parked: true } }, "owner.parked"],
  [{ owner: { reserveCents: 1 }, reserveCents: 2 }, "owner.reserveCents"],
  [{ serverNow: undefined, views: 900 }, "views"],
])("what disagrees, or is not the seller's to say, is refused by its name: %j", (fields, field) => {
  expect(change(fields)).toMatchObject({ ok: false, code: "INVALID_INPUT", field })
})

test("a cover or a feature more than there is room for is refused by its name", () => {
  const photoUrls = Array.from({ length: 22 }, (_, index) => `/uploads/${index}.jpg`)
  expect(change({ photoUrls, photos: undefined, photo: "/uploads/new.jpg" })).toMatchObject({
    ok: false,
    field: "photo",
  })
  expect(change({ photoUrls, photos: undefined, photo: "/uploads/9.jpg" })).toMatchObject({ ok: true })
  const features = Array.from({ length: 60 }, (_, index) => `Feature ${index}`)
  const many = { ...held, features, options: features }
  const flags = { ...many, featuresFlags: { Bluetooth: true } } as unknown as AnsweredListing
  expect(readAnswered(flags, many)).toMatchObject({ ok: false, field: "featuresFlags" })
})

test("what moves by itself may be older in a body that says when it was read", () => {
  expect(change({ views: 5, watchers: 3, serverNow: "2026-05-01T11:59:00.000Z" })).toMatchObject({ ok: true })
  expect(change({ serverNow: "2026-05-01T12:00:01.000Z" })).toMatchObject({ ok: false, field: "serverNow" })
})

test("a listing that was changed since it was read is told so", () => {
  expect(change({ updatedAt: "2026-04-29T12:00:00.000Z" })).toMatchObject({ ok: false, code: "LISTING_CHANGED" })
})

test("a copy takes what the seller wrote, and leaves what belongs to the listing that it was read from", () => {
  const result = copy({})
  if (!result.ok) throw new Error(result.field)
  expect(result.input).toMatchObject({
    vin: held.vin,
    year: 2019,
    kms: 61_000,
    exteriorColor: "Blue",
    body: "Sedan",
    features: ["Sunroof", "Hitch"],
    warranty: { basicMonths: 36 },
    priceCents: 1_850_000,
    reserveCents: 1_500_000,
    openingShareBasisPoints: 3_500,
    relistTimes: 2,
    // The copied listing has the schedule of its source, because the source's planned auction lies in the future.
    startsAt: held.startsAt,
    endsAt: held.endsAt,
  })
  for (const name of ["title", "status", "photoUrls", "videoUrls", "carfaxUrl", "vinCheckDigitConfirmed"])
    expect(result.input).not.toHaveProperty(name)
})

test.each([
  ["runs", { status: "live" as const }],
  ["is over", { endsAt: "2026-04-30T12:00:00.000Z" }],
])("a copy of a car whose auction %s has no times", (_case, fields) => {
  const source = { ...held, ...fields }
  const result = copy({}, source)
  expect(result).toMatchObject({ ok: true })
  expect(result).not.toHaveProperty("input.startsAt")
  expect(result).not.toHaveProperty("input.endsAt")
  const later = { startsAt: "2026-06-01T12:00:00.000Z", endsAt: "2026-06-05T12:00:00.000Z" }
  expect(copy(later, source)).toMatchObject({ ok: true, input: later })
})

test.each([
  [{ kms: 5_000 }, { kms: 5_000 }],
  [{ photoUrls: ["/uploads/a.jpg", "/uploads/new.jpg"] }, { photoUrls: ["/uploads/new.jpg"] }],
  [{ title: "My Civic" }, { title: "My Civic" }],
  [{ reserve: 9_000 }, { reserve: 9_000 }],
])("a copy says otherwise what was changed in it: %j", (fields, asked) => {
  expect(copy(fields)).toMatchObject({ ok: true, input: asked })
})

test("a new draft that was copied from none has nothing yet of what is Northlot's", () => {
  const fresh = {
    make: "Honda",
    km: 5,
    views: 0,
    watchers: 0,
    bidCount: 0,
    currentBid: null,
    bids: [],
    status: "draft",
  }
  expect(copy(fresh, null)).toEqual({ ok: true, input: { make: "Honda", kms: 5 } })
  for (const [name, value] of [
    ["id", "local-1"],
    ["views", 3],
    ["currentBid", 9_000],
    ["isSold", true],
    ["status", "live"],
    ["carfaxUrl", "/api/carfax/cfx_1"],
  ] as const)
    expect(copy({ [name]: value }, null)).toMatchObject({ ok: false, field: name })
})

test("only what sellers write goes on without a look at the listing", () => {
  expect(isPlainChange({ kms: 5, photoUrls: [], status: "live" })).toBe(true)
  for (const body of [{ km: 5 }, { photo: null }, { status: "sold" }, { views: 1 }, { owner: {} }])
    expect(isPlainChange(body as AnsweredListing)).toBe(false)
})
