import fc from "fast-check"
import { cents, type ListingChange } from "@northlot/contract"
import type { ListingRecord } from "../types"
import { emptyListing } from "./empty-listing"
import { lockedField } from "./locked-fields"
import type { RunningAuction } from "./plan-auction"
import { isStale, planChange, type ChangeFacts, type ChangePlan } from "./plan-change"

const now = new Date("2026-05-01T12:00:00Z")
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const iso = (hours: number) => inHours(hours).toISOString()

const draft: ListingRecord = {
  ...emptyListing("lst_1", "acc_1"),
  vin: "1HGCM82633A004352",
  year: 2003,
  make: "Honda",
  model: "Accord",
  kms: 90_000,
  location: "Toronto, Ontario",
  reserveCents: cents(1_000_000),
  condition: { rust: "None" } as ListingRecord["condition"],
  updatedAt: inHours(-1),
}
const live: ListingRecord = { ...draft, status: "live", startsAt: inHours(-24), endsAt: inHours(24) }
const open: RunningAuction = { status: "open", bidCount: 0, startsAt: inHours(-24), endsAt: inHours(24) }
const bidOn: RunningAuction = { ...open, bidCount: 3 }

const facts: ChangeFacts = {
  listing: draft,
  isNew: false,
  seller: { id: "acc_1", dealer: false },
  sellerRefusal: null,
  auction: null,
  decoded: null,
  hasLiveTwin: false,
  photos: null,
  videos: null,
  relisting: null,
  limits: { minDurationSeconds: 3_600, maxDurationSeconds: 2_592_000 },
  now,
}

function planned(change: ListingChange, known: Partial<ChangeFacts> = {}): ChangePlan {
  const result = planChange(change, { ...facts, ...known })
  if (!result.ok) throw new Error(`Refused: ${result.refusal.code}`)
  return result.plan
}

function refusal(change: ListingChange, known: Partial<ChangeFacts> = {}) {
  const result = planChange(change, { ...facts, ...known })
  return result.ok ? null : result.refusal
}

test("a new draft is stored, and nothing else happens", () => {
  expect(planned({ make: "Honda" }, { listing: emptyListing("lst_2", "acc_1"), isNew: true })).toEqual({
    offered: null,
    auction: { do: "nothing" },
    refusesBids: false,
    listing: {
      isNew: true,
      columns: { make: "Honda", vinDifferences: [], vinDifferencesConfirmed: null },
      disclosed: null,
      photoIds: null,
      videoIds: null,
      relisting: { do: "nothing" },
      status: null,
    },
    confirmed: null,
    audience: null,
  })
})

test("a publication asks plugins, puts a run, and shows the car to its audience", () => {
  const plan = planned({ status: "live", endsAt: iso(48) })
  expect(plan.offered).toEqual({
    listingId: "lst_1",
    sellerId: "acc_1",
    vin: draft.vin,
    year: 2003,
    make: "Honda",
    model: "Accord",
    startsAt: null,
    endsAt: iso(48),
    openingCents: cents(350_000),
    reserveCents: cents(1_000_000),
  })
  expect(plan.auction).toMatchObject({ do: "put", terms: { startsAt: null, endsAt: inHours(48) } })
  expect(plan.listing).toMatchObject({ status: "live", relisting: { do: "drop" } })
  expect(plan.audience).toEqual({ status: "live", audience: "public", was: "public", appeared: true })
})

test("a scheduled car is not shown to anybody yet, but plugins are asked", () => {
  const plan = planned({ startsAt: iso(2), endsAt: iso(26) })
  expect(plan.offered).toMatchObject({ startsAt: iso(2), endsAt: iso(26) })
  expect(plan.audience).toBeNull()
})

test("plugins are not asked about a run that they have passed", () => {
  const plan = planned({ endsAt: iso(48) }, { listing: live, auction: open })
  expect(plan).toMatchObject({ offered: null, auction: { do: "put" } })
})

test("a live car that goes from everybody to dealers is told to both", () => {
  const plan = planned({ audience: "dealers" }, { listing: live, auction: open, seller: { id: "acc_1", dealer: true } })
  expect(plan.audience).toEqual({ status: "live", audience: "dealers", was: "public", appeared: true })
})

test("a change of what was changed since is refused", () => {
  expect(refusal({ make: "Acura", ifUpdatedAt: iso(-2) })).toMatchObject({ code: "LISTING_CHANGED" })
  expect(refusal({ make: "Acura", ifUpdatedAt: iso(-1) })).toBeNull()
  expect(isStale(draft)).toBe(false)
})

test.each([
  ["is refused to go live", { status: "live" as const }, draft, "VIN_ALREADY_LIVE"],
  ["is refused while it is live", { description: "x" }, live, "VIN_ALREADY_LIVE"],
  ["is saved as a draft", { description: "x" }, draft, undefined],
])("a car whose VIN is live elsewhere %s", (_case, change, listing, code) => {
  const auction = listing === live ? open : null
  expect(refusal(change, { listing, auction, hasLiveTwin: true })?.code).toBe(code)
})

test.each([
  ["photos", "photoUrls"],
  ["videos", "videoUrls"],
] as const)("%s of somebody else are refused at their field", (media, field) => {
  expect(refusal({}, { [media]: "foreign" })).toMatchObject({
    code: "INVALID_INPUT",
    details: { fields: { [field]: `Only ${media} that you uploaded for this listing can be shown.` } },
  })
})

describe("the run that comes by itself", () => {
  const relisting = { afterAuctionId: "auc_1" }

  test("is listed by its own publication", () => {
    expect(planned({ status: "live" }, { relisting }).listing.relisting).toEqual({ do: "list", ...relisting })
  })

  test("is refused where nothing is put on sale", () => {
    expect(refusal({ description: "x" }, { relisting })).toMatchObject({ code: "INVALID_TRANSITION" })
  })

  test("follows what its seller saves, and ends with what they put on sale", () => {
    expect(planned({ description: "x" }).listing.relisting).toEqual({ do: "follow" })
    expect(planned({ status: "live" }).listing.relisting).toEqual({ do: "drop" })
  })
})

describe("the condition", () => {
  const change = { condition: { rust: "Some" } } as unknown as ListingChange
  const condition = { rust: "Some" }

  test("is disclosed while an auction runs", () => {
    const { listing } = planned(change, { listing: live, auction: bidOn })
    expect(listing.disclosed).toEqual(condition)
    expect(listing.columns).not.toHaveProperty("condition")
  })

  test.each([
    ["no auction is planned", change, {}],
    ["the auction is taken back with it", { ...change, status: "draft" as const }, { listing: live, auction: open }],
  ])("is an ordinary column where %s", (_case, sent, known) => {
    expect(planned(sent, known).listing).toMatchObject({ disclosed: null, columns: { condition } })
  })
})

test("a bid that comes meanwhile refuses a change of what bids lock, and no other", () => {
  expect(planned({ kms: 91_000 }, { listing: live, auction: open }).refusesBids).toBe(true)
  expect(planned({ description: "x" }, { listing: live, auction: open }).refusesBids).toBe(false)
  expect(planned({ kms: 91_000 }).refusesBids).toBe(false)
})

test("a refused change of what bids have locked names what was tried", () => {
  expect(refusal({ kms: 1 }, { listing: live, auction: bidOn })).toMatchObject({
    code: "LISTING_LOCKED",
    attempt: ["kms"],
  })
  expect(refusal({ status: "draft" }, { listing: live, auction: bidOn })?.attempt).toEqual(["status"])
  expect(refusal({ status: "live" }, { sellerRefusal: "Not yet." })?.attempt).toBeNull()
})

test("what the VIN says otherwise goes on record once, when its seller confirms it", () => {
  const decoded = { year: 2003, make: "Acura", model: "Accord", candidates: [] } as unknown as ChangeFacts["decoded"]
  const { vinDifferences: differences } = planned({}, { decoded }).listing.columns
  expect(differences).toHaveLength(1)
  const confirming = planned({ vinDifferencesConfirmed: differences }, { decoded })
  expect(confirming.confirmed).toEqual(differences)
  const stored = { ...draft, ...confirming.listing.columns } as ListingRecord
  expect(planned({ description: "x" }, { decoded, listing: stored }).confirmed).toBeNull()
})

describe("whatever is asked of whichever listing", () => {
  const hours = fc.integer({ min: -48, max: 96 })
  const times = fc.option(hours.map(iso))
  const mostly = <Value>(usual: Value, ...others: Value[]) =>
    fc.oneof({ weight: 8, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) })
  const amount = fc.option(fc.integer({ min: 1_000, max: 3_000_000 }).map(cents))
  const change: fc.Arbitrary<ListingChange> = fc.record(
    {
      status: fc.constantFrom("live", "draft"),
      startsAt: times,
      endsAt: times,
      reserveCents: amount,
      startingPriceCents: amount,
      kms: fc.option(fc.integer({ min: 0, max: 200_000 })),
      make: mostly("Honda", ""),
      vin: mostly("1HGCM82633A004352", "1HGCM"),
      description: fc.string(),
    },
    { requiredKeys: [] }
  )
  const stored = fc.record({
    status: fc.oneof(
      mostly<ListingRecord["status"]>("draft", "sold"),
      mostly<ListingRecord["status"]>("live", "closed")
    ),
    from: hours,
    lasts: fc.integer({ min: 1, max: 96 }),
    bidCount: fc.integer({ min: 0, max: 2 }),
    hasAuction: fc.boolean(),
    sellerRefusal: mostly<string | null>(null, "Not yet."),
    hasLiveTwin: mostly(false, true),
    relisting: mostly<ChangeFacts["relisting"]>(null, { afterAuctionId: "auc_1" }),
  })
  const known = stored.map(({ status, from, lasts, bidCount, hasAuction, ...others }): ChangeFacts => {
    const [startsAt, endsAt] = [inHours(from), inHours(from + lasts)]
    const isLive = status === "live"
    const runs = isLive || (status === "draft" && hasAuction)
    const auction: RunningAuction = {
      status: startsAt <= now ? "open" : "scheduled",
      bidCount: startsAt <= now ? bidCount : 0,
      startsAt,
      endsAt,
    }
    const listing = { ...draft, status, startsAt, endsAt }
    return { ...facts, ...others, listing, auction: runs ? auction : null }
  })

  function holds(rule: (plan: ChangePlan, known: ChangeFacts) => void): void {
    let judged = 0
    fc.assert(
      fc.property(change, known, (asked, given) => {
        const result = planChange(asked, given)
        if (!result.ok) {
          if (!result.refusal.code) throw new Error("A refusal without a code.")
          return
        }
        judged++
        rule(result.plan, given)
      }),
      { numRuns: 3_000 }
    )
    expect(judged).toBeGreaterThan(100)
  }

  test("a car goes live only by a run that begins now", () => {
    holds(({ listing, auction }) => {
      if (listing.status === "live") expect(auction).toMatchObject({ do: "put", terms: { startsAt: null } })
    })
  })

  test("what bids rely on stays, and their auction is neither put nor cancelled", () => {
    holds(({ listing: { columns }, auction }, { listing, auction: running }) => {
      if (!running?.bidCount) return
      expect(lockedField(listing, columns)).toBeNull()
      expect(["nothing", "lower-reserve"]).toContain(auction.do)
    })
  })

  test("plugins are asked exactly about runs that are new", () => {
    holds(({ offered, auction }, { auction: running }) => {
      expect(offered !== null).toBe(auction.do === "put" && running === null)
    })
  })

  test("a run that comes by itself is put, and one that is taken back leaves a draft", () => {
    holds(({ listing, auction }, { relisting, listing: { status } }) => {
      if (relisting) expect(auction.do).toBe("put")
      if (auction.do === "cancel" && status === "live") expect(listing.status).toBe("draft")
    })
  })

  test("a seller who may not publish, or whose VIN is live elsewhere, puts nothing on sale", () => {
    holds(({ listing, auction }, { sellerRefusal, hasLiveTwin, auction: running }) => {
      if (sellerRefusal && !running) expect(auction.do).toBe("nothing")
      if (hasLiveTwin) expect(listing.status).not.toBe("live")
    })
  })

  test("what is sold or closed stays as it is", () => {
    holds((_plan, { listing }) => expect(["draft", "live"]).toContain(listing.status))
  })
})
