import { TASK_TYPES, cents, type SellerListing } from "@northlot/contract"
import { menuActions, primaryAct, rowActions, takesOffSale, taskLabel, type RowActionKey } from "./rowActions"

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
  task: null,
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

describe("the menu of a row", () => {
  const menu = (fields: Partial<SellerListing>) => {
    const own = listing(fields)
    return menuActions(
      own,
      primaryAct(own, () => "/where")
    ).map(({ key }) => key)
  }

  it.each<[string, Partial<SellerListing>, RowActionKey[]]>([
    ["a complete draft", {}, ["edit", "preview", "price", "reserve", "schedule"]],
    ["a draft that its main act finishes", { complete: false }, ["preview", "price", "reserve", "schedule"]],
    [
      "a scheduled one, whose main act is its schedule",
      { startsAt: "2026-12-01T12:00:00Z" },
      ["edit", "preview", "reserve", "goDraft"],
    ],
    ["a live one", { ...live, bidCount: 2 }, ["edit", "preview", "promote", "analytics", "goDraft"]],
    [
      "a live one with a bid, which runs to its end",
      { ...live, bidCount: 2, locked: true },
      ["edit", "preview", "promote", "analytics"],
    ],
    ["a sold one", { status: "sold", saleId: "sale_1" }, ["preview", "analytics", "copyLink", "pin"]],
    ["one on offer", { onOfferUntil: "2026-12-01T12:00:00Z" }, []],
  ])("has what can be done with %s, and not its main act again", (_, fields, expected) => {
    expect(menu(fields)).toEqual(expected)
  })

  it("has at most five acts beside the way to all of them", () => {
    for (const fields of [{}, live, { ...live, bidCount: 1 }, { pinned: true }, { status: "closed" } as const])
      expect(menu(fields).length).toBeLessThanOrEqual(5)
  })
})

it("asks before a live car goes off sale, and not about a draft that is scheduled", () => {
  for (const key of ["goDraft", "unpublish"] as const) {
    expect(takesOffSale(key, { status: "live" })).toBe(true)
    expect(takesOffSale(key, { status: "draft" })).toBe(false)
  }
  expect(takesOffSale("close", { status: "live" })).toBe(false)
})

describe("the one act of a row", () => {
  const act = (fields: Partial<SellerListing>) => primaryAct(listing(fields), ({ aboutId }) => `/where/${aboutId}`)
  const task = (type: (typeof TASK_TYPES)[number], count = 1) => ({
    type,
    aboutId: "q_1",
    count,
    amountCents: null,
    dueAt: null,
  })

  it("is what waits for the seller, whatever else could be done", () => {
    expect(act({ ...live, bidCount: 3, task: task("answerQuestions", 2) })).toEqual({
      label: "Answer 2 questions",
      to: "/where/q_1",
    })
    expect(act({ ...live, task: task("answerQuestions") }).label).toBe("Answer the question")
    expect(act({ task: task("answerPrice") })).toEqual({ label: "Answer the offer", to: "/where/q_1" })
    expect(act({ status: "sold", saleId: "sale_1", task: task("payFee") })).toEqual({
      label: "Pay the fee",
      to: "/where/q_1",
    })
  })

  it.each<[string, Partial<SellerListing>, ReturnType<typeof primaryAct>]>([
    ["finish what is missing", { complete: false }, { label: "Finish draft", to: "/sell/edit/lst_1" }],
    ["publish", { task: task("publishDraft") }, { label: "Publish (Live)", action: "publish" }],
    ["publish what is parked", { parked: true }, { label: "Publish (Live)", action: "publish" }],
    ["relist", { endedUnsoldAt: "2026-11-20T12:00:00Z", task: task("relist") }, { label: "Relist", relist: true }],
    ["change the times", { startsAt: "2026-12-01T12:00:00Z" }, { label: "Schedule", action: "schedule" }],
    ["see an offer", { onOfferUntil: "2026-12-01T12:00:00Z" }, { label: "See the offer", to: "/listing/lst_1" }],
    ["see the bids", { ...live, bidCount: 2 }, { label: "See the bids", to: "/listing/lst_1#bids" }],
    ["see what nobody bid on", live, { label: "View listing", to: "/listing/lst_1" }],
    ["see the sale", { status: "sold", saleId: "sale_1" }, { label: "See sale", to: "/payments/sale/sale_1" }],
    ["see what is closed", { status: "closed" }, { label: "View listing", to: "/listing/lst_1" }],
  ])("else fits the state: %s", (_, fields, expected) => expect(act(fields)).toEqual(expected))

  it("offers no action that the menu would refuse", () => {
    for (const fields of [{}, { startsAt: "2026-12-01T12:00:00Z" }, { parked: true }, { complete: false }]) {
      const first = act(fields)
      if ("action" in first) expect(refused(fields)).not.toContain(first.action)
    }
  })

  it("has words for every task that a seller can have", () => {
    const buyersOrDrafts = [
      "outbid",
      "leading",
      "answerOffer",
      "payForVehicle",
      "confirmFundsSent",
      "registerVehicle",
      "publishDraft",
      "relist",
    ]
    expect(TASK_TYPES.filter((type) => taskLabel({ type, count: 1 }) === "Open")).toEqual(buyersOrDrafts)
  })
})
