import { cents, type SellerListing } from "@northlot/contract"
import { rowActions, type RowActionKey } from "./rowActions"

const listing = (fields: Partial<SellerListing> = {}): SellerListing => ({
  id: "lst_1",
  slug: "2019-honda-civic",
  shortReference: "#KH512384",
  vin: "2HGFC2F73KH512384",
  title: "2019 Honda Civic",
  year: 2019,
  make: "Honda",
  model: "Civic",
  trim: "",
  status: "draft",
  audience: "public",
  sellerType: "private",
  price: null,
  priceCents: null,
  currentBid: null,
  currentBidCents: null,
  openingPriceCents: cents(10_000),
  minIncrementCents: cents(10_000),
  bidCount: 0,
  reserveMet: false,
  hasReserve: false,
  startsAt: null,
  endsAt: null,
  soldAt: null,
  createdAt: "",
  updatedAt: "",
  featuredTier: null,
  featuredUntil: null,
  certified: false,
  carfaxUrl: null,
  views: 0,
  watchers: 0,
  thumbUrl: null,
  photoCount: 0,
  reserveCents: null,
  parked: false,
  pinned: false,
  complete: true,
  missing: {},
  auctionId: null,
  lastSeq: 0,
  saleId: null,
  locked: false,
  onOfferUntil: null,
  promotionStartsAt: null,
  endedUnsoldAt: null,
  lastRunSeconds: null,
  health: null,
  ...fields,
})
const keys = (fields: Partial<SellerListing>) => rowActions(listing(fields)).map(({ key }) => key)
const refused = (fields: Partial<SellerListing>) =>
  rowActions(listing(fields))
    .filter(({ reason }) => reason)
    .map(({ key }) => key)
const live = { status: "live", startsAt: "2026-11-20T12:00:00Z", endsAt: "2026-11-27T12:00:00Z" } as const
const NEVER_OVER: RowActionKey[] = [
  "edit",
  "price",
  "reserve",
  "publish",
  "unpublish",
  "goDraft",
  "close",
  "delete",
  "schedule",
  "promote",
  "uploadPhoto",
]

it("says every action in the words of the product's documents", () => {
  const labels = new Set(
    [{}, live, { ...live, carfaxUrl: "/c" }, { pinned: true }].flatMap((fields) =>
      rowActions(listing(fields)).map(({ label }) => label)
    )
  )
  expect([...labels].sort()).toEqual([
    "Analytics",
    "Carfax",
    "Certify",
    "Close",
    "Copy link",
    "Delete",
    "Delete Carfax",
    "Edit",
    "Feature",
    "Go Draft",
    "More Info",
    "Pin",
    "Preview",
    "Price",
    "Price assist",
    "Promote",
    "Publish (Live)",
    "Reserve",
    "Schedule",
    "Schedule promo",
    "Unpin",
    "Unpublish (Draft)",
    "Upload Carfax",
    "Upload photo",
  ])
})

it("offers to publish what is complete, and says why not where details are missing", () => {
  expect(refused({})).toEqual([])
  expect(refused({ complete: false })).toEqual(["publish"])
})

it("takes a live or a scheduled listing back, and does not publish it again", () => {
  for (const fields of [live, { startsAt: "2026-12-01T12:00:00Z" }]) {
    expect(keys(fields)).toEqual(expect.arrayContaining(["unpublish", "goDraft"]))
    expect(keys(fields)).not.toContain("publish")
  }
})

it("lets a bid fix price, schedule and existence, but not the reserve, which may be lowered", () => {
  expect(refused({ ...live, locked: true })).toEqual([
    "price",
    "unpublish",
    "schedule",
    "goDraft",
    "close",
    "priceAssist",
    "delete",
  ])
})

it("lets nothing be changed while the car is on offer to a bidder", () => {
  const free = rowActions(listing({ onOfferUntil: "2026-11-22T12:00:00Z" })).filter(({ reason }) => !reason)
  expect(free.map(({ key }) => key)).toEqual(["preview", "analytics", "moreInfo", "copyLink", "pin"])
})

it.each(["sold", "closed"] as const)("changes nothing of what is %s", (status) => {
  expect(keys({ status }).filter((key) => NEVER_OVER.includes(key))).toEqual([])
  expect(keys({ status, saleId: "sale_1" })).toContain("sale")
})
