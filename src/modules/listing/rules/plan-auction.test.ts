import { cents } from "@northlot/contract"
import type { ListingRecord, SellerColumns } from "../types"
import { planAuction, type AuctionRequest, type RunningAuction } from "./plan-auction"

const now = new Date("2026-05-01T12:00:00Z")
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

const draft = {
  id: "lst_1",
  vin: "1HGCM82633A004352",
  vinCheckDigitConfirmed: false,
  year: 2003,
  make: "Honda",
  model: "Accord",
  kms: 90_000,
  location: "Toronto, Ontario",
  priceCents: null,
  reserveCents: cents(1_000_000),
  startingPriceCents: null,
  openingShareBasisPoints: null,
  minIncrementCents: cents(10_000),
  startsAt: null,
  endsAt: null,
  onOfferUntil: null,
  status: "draft",
  audience: "public",
  description: "",
} as unknown as ListingRecord
const live = { ...draft, status: "live", startsAt: inHours(-24), endsAt: inHours(24) } as ListingRecord
const open: RunningAuction = { status: "open", bidCount: 0, startsAt: inHours(-24), endsAt: inHours(24) }
const scheduled: RunningAuction = { status: "scheduled", bidCount: 0, startsAt: inHours(2), endsAt: inHours(26) }
const terms = { openingCents: cents(350_000), reserveCents: cents(1_000_000), minIncrementCents: cents(10_000) }

function plan(request: Partial<AuctionRequest>) {
  return planAuction({
    listing: draft,
    columns: {},
    auction: null,
    sellerRefusal: null,
    limits: { minDurationSeconds: 3_600, maxDurationSeconds: 2_592_000 },
    now,
    ...request,
  })
}

describe("a car that is on offer to a bidder", () => {
  const onOffer = { ...draft, onOfferUntil: inHours(20) } as ListingRecord

  test.each([
    ["published", { status: "live" as const }],
    ["scheduled", { columns: { startsAt: inHours(30), endsAt: inHours(60) } }],
    ["given another price", { columns: { priceCents: cents(1) } }],
    ["described otherwise", { columns: { description: "As new" } }],
  ])("is not %s, and the refusal says until when", (_case, request) => {
    expect(plan({ listing: onOffer, ...request })).toEqual({
      ok: false,
      refusal: {
        code: "LISTING_ON_OFFER",
        message: expect.stringContaining("until May 2, 2026 at 4:00"),
        details: undefined,
      },
    })
  })

  test("is the seller's again at the moment of the offer's end", () => {
    expect(plan({ listing: { ...draft, onOfferUntil: now }, status: "live" })).toMatchObject({ ok: true })
  })
})

describe("publishing", () => {
  test("without any dates runs from now for seven days", () => {
    expect(plan({ status: "live" })).toEqual({
      ok: true,
      plan: {
        columns: { startsAt: now, endsAt: inHours(168) },
        auction: { do: "put", terms: { ...terms, startsAt: null, endsAt: inHours(168) } },
        status: "live",
      },
    })
  })

  test.each([
    ["an end that is sent", {}, { endsAt: inHours(5) }, inHours(5)],
    ["an end that is stored", { endsAt: inHours(9) }, {}, inHours(9)],
    ["seven days where the stored end has passed", { startsAt: inHours(-9), endsAt: inHours(-1) }, {}, inHours(168)],
  ])("ends at %s", (_case, stored, columns: SellerColumns, endsAt) => {
    const result = plan({ status: "live", listing: { ...draft, ...stored }, columns })
    expect(result).toMatchObject({
      ok: true,
      plan: { auction: { do: "put", terms: { startsAt: null, endsAt } }, status: "live" },
    })
  })

  test("with a start in the future schedules instead", () => {
    const result = plan({ status: "live", columns: { startsAt: inHours(2), endsAt: inHours(26) } })
    expect(result).toMatchObject({
      plan: { auction: { do: "put", terms: { startsAt: inHours(2), endsAt: inHours(26) } }, status: null },
    })
  })

  test.each([
    ["the seller may not list", { sellerRefusal: "Not yet." }, "NOT_ALLOWED_TO_LIST"],
    ["the VIN is short", { columns: { vin: "1HGCM" } }, "LISTING_INCOMPLETE"],
    ["nobody said how far it was driven", { columns: { kms: null } }, "LISTING_INCOMPLETE"],
    ["nobody said where it is", { columns: { location: " " } }, "LISTING_INCOMPLETE"],
    ["the check digit is wrong", { columns: { vin: "1HGCM82643A004352" } }, "VIN_CHECK_DIGIT"],
    ["the stored end comes too soon", { listing: { ...draft, endsAt: inHours(0.5) } }, "INVALID_SCHEDULE"],
    ["it is sold", { listing: { ...draft, status: "sold" as const } }, "INVALID_TRANSITION"],
    ["it is closed", { listing: { ...draft, status: "closed" as const } }, "INVALID_TRANSITION"],
  ])("is refused when %s", (_case, request, code) => {
    expect(plan({ status: "live", ...request })).toMatchObject({ ok: false, refusal: { code } })
  })
})

describe("a draft", () => {
  const dates = { startsAt: inHours(2), endsAt: inHours(26) }

  test.each([
    ["is armed by two dates", { columns: dates }, "put"],
    ["is not armed while the VIN is short", { columns: { ...dates, vin: "1HGCM" } }, "nothing"],
    ["is not armed without its kilometres", { columns: { ...dates, kms: null } }, "nothing"],
    ["is not armed without its place", { columns: { ...dates, location: "" } }, "nothing"],
    ["is not armed while the check digit waits", { columns: { ...dates, vin: "1HGCM82643A004352" } }, "nothing"],
    [
      "is armed again by any save",
      { listing: { ...draft, ...dates }, auction: scheduled, columns: { reserveCents: cents(900_000) } },
      "put",
    ],
    [
      "is disarmed when it becomes incomplete",
      { listing: { ...draft, ...dates }, auction: scheduled, columns: { make: "" } },
      "cancel",
    ],
    [
      "is disarmed when its dates go",
      { listing: { ...draft, ...dates }, auction: scheduled, columns: { startsAt: null, endsAt: null } },
      "cancel",
    ],
    [
      "is disarmed by going back to draft",
      { listing: { ...draft, ...dates }, auction: scheduled, status: "draft" as const },
      "cancel",
    ],
    [
      "is disarmed when its seller may not list any more",
      { listing: { ...draft, ...dates }, auction: scheduled, sellerRefusal: "Expired." },
      "cancel",
    ],
    [
      "stays unarmed when its stored dates have passed",
      { listing: { ...draft, startsAt: inHours(-2), endsAt: inHours(1) }, columns: { make: "Acura" } },
      "nothing",
    ],
    ["stays a draft without dates", { columns: { make: "Acura" } }, "nothing"],
  ])("%s", (_case, request, step) => {
    expect(plan(request)).toMatchObject({ ok: true, plan: { auction: { do: step }, status: null } })
  })

  test.each(["scheduled", "open"] as const)(
    "whose %s auction has reached its start is saved like a live one",
    (status) => {
      const listing = { ...draft, startsAt: inHours(-0.001), endsAt: inHours(26) }
      const auction = { ...scheduled, status, startsAt: inHours(-0.001) }
      expect(plan({ listing, auction, columns: { description: "x" } })).toMatchObject({
        plan: { auction: { do: "nothing" }, status: null },
      })
      expect(plan({ listing, auction, columns: { make: "" } })).toMatchObject({
        refusal: { code: "LISTING_INCOMPLETE" },
      })
      expect(plan({ listing, auction, status: "live" })).toMatchObject({
        plan: { auction: { do: "nothing" }, status: null },
      })
      expect(plan({ listing, auction, status: "draft" })).toMatchObject({ plan: { auction: { do: "cancel" } } })
    }
  )

  test("whose start is this minute goes live at once", () => {
    const result = plan({ columns: { startsAt: new Date(now.getTime() - 30_000), endsAt: inHours(5) } })
    expect(result).toMatchObject({ plan: { auction: { do: "put", terms: { startsAt: null } }, status: "live" } })
  })

  test("whose start has passed goes live at once when its end lies ahead", () => {
    const result = plan({ columns: { startsAt: inHours(-3), endsAt: inHours(5) } })
    expect(result).toMatchObject({
      plan: { auction: { do: "put", terms: { startsAt: null, endsAt: inHours(5) } }, status: "live" },
    })
    expect(plan({ columns: { startsAt: inHours(-3), endsAt: inHours(-1) } })).toMatchObject({
      refusal: { code: "INVALID_SCHEDULE", details: { fields: { endsAt: "The end must be after the start." } } },
    })
  })

  test("that is scheduled and sent back as it was read stays scheduled", () => {
    const listing = { ...draft, ...dates }
    const columns = { startsAt: scheduled.startsAt, endsAt: scheduled.endsAt }
    expect(plan({ listing, auction: scheduled, status: "draft", columns })).toMatchObject({
      plan: { auction: { do: "put", terms: { startsAt: dates.startsAt, endsAt: dates.endsAt } }, status: null },
    })
  })

  test("is not scheduled by a seller who may not list", () => {
    expect(plan({ columns: dates, sellerRefusal: "Not yet." })).toMatchObject({
      refusal: { code: "NOT_ALLOWED_TO_LIST", message: "Not yet." },
    })
  })
})

describe("a live listing", () => {
  test.each([
    ["a description", { description: "New." }, { do: "nothing" }],
    ["the kilometres", { kms: 91_000 }, { do: "nothing" }],
    [
      "a higher reserve",
      { reserveCents: cents(2_000_000) },
      {
        do: "put",
        terms: {
          startsAt: open.startsAt,
          endsAt: live.endsAt,
          openingCents: cents(700_000),
          reserveCents: cents(2_000_000),
          minIncrementCents: cents(10_000),
        },
      },
    ],
    [
      "a later end",
      { endsAt: inHours(48) },
      { do: "put", terms: { ...terms, startsAt: open.startsAt, endsAt: inHours(48) } },
    ],
    ["the times on the screen", { startsAt: open.startsAt, endsAt: open.endsAt }, { do: "nothing" }],
  ])("without a bid takes %s", (_case, columns: SellerColumns, auction) => {
    expect(plan({ listing: live, auction: open, columns })).toMatchObject({ ok: true, plan: { auction, status: null } })
  })

  test.each([
    ["a start that is moved", { startsAt: inHours(2) }, "INVALID_SCHEDULE"],
    ["no end", { endsAt: null }, "INVALID_SCHEDULE"],
    ["no make", { make: "" }, "LISTING_INCOMPLETE"],
    ["an unconfirmed check digit", { vin: "1HGCM82643A004352" }, "VIN_CHECK_DIGIT"],
  ])("refuses %s", (_case, columns: SellerColumns, code) => {
    expect(plan({ listing: live, auction: open, columns })).toMatchObject({ ok: false, refusal: { code } })
  })

  test("without a bid goes back to draft and loses its schedule", () => {
    expect(plan({ listing: live, auction: open, status: "draft" })).toEqual({
      ok: true,
      plan: { columns: { startsAt: null, endsAt: null }, auction: { do: "cancel" }, status: "draft" },
    })
  })

  const bidOn: RunningAuction = { ...open, bidCount: 3, endsAt: inHours(24.1) }

  test("with a bid lowers its reserve through the auction and never goes back", () => {
    expect(plan({ listing: live, auction: bidOn, columns: { reserveCents: null } })).toMatchObject({
      plan: { auction: { do: "lower-reserve", reserveCents: null } },
    })
    expect(plan({ listing: live, auction: bidOn, columns: { reserveCents: cents(1_000_001) } })).toMatchObject({
      refusal: { code: "LISTING_LOCKED", details: { fields: { reserve: expect.any(String) } } },
    })
    expect(plan({ listing: live, auction: bidOn, status: "draft" })).toMatchObject({
      refusal: { code: "LISTING_LOCKED" },
    })
  })

  test("takes its extended end back as no change", () => {
    expect(plan({ listing: live, auction: bidOn, columns: { endsAt: bidOn.endsAt, description: "x" } })).toMatchObject({
      ok: true,
      plan: { columns: { description: "x" }, auction: { do: "nothing" } },
    })
  })
})
