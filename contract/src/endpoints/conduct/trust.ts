import { z } from "zod"
import { MEASURE_KINDS } from "../../constants"

import { STAFF } from "../../staff"
import { inCents, instant, line, ok, paragraph } from "../shared"
import { inArea } from "../../in-area"

const { adminRead, adminAct } = inArea("trust and safety")

const standingBids = z.enum(["stand", "void"])
const standingListings = z.enum(["stay", "close"])

export const measure = z.object({
  id: z.string(),
  kind: z.enum(MEASURE_KINDS),
  /** Why the staff restricted the account. The restricted person does not see this reason. */
  reason: z.string(),
  /** The text that the restricted person received. It also says how to object to the restriction. */
  note: z.string(),
  by: z.string(),
  at: instant,
  bids: standingBids,
  listings: standingListings,
  lifted: z.object({ by: z.string(), at: instant, reason: z.string() }).nullable(),
})
export type Measure = z.infer<typeof measure>

export const listMeasures = adminRead("registrants/:id/measures", STAFF.readsSupport, {
  summary: "Lists measures on an account, newest first, and the auctions and listings that a new one would affect.",
  answer: z.object({
    ok,
    items: z.array(measure),
    /** Open auctions that contain valid bids of this person. */
    bidsIn: z.array(
      z.object({
        auctionId: z.string(),
        listingId: z.string(),
        title: z.string(),
        leads: z.boolean(),
        currentBidCents: inCents.nullable(),
        endsAt: instant,
      })
    ),
    onMarket: z.array(z.object({ listingId: z.string(), title: z.string(), bidCount: z.number().int() })),
  }),
  errors: ["NOT_FOUND"],
})

export const takeMeasure = adminAct("POST registrants/:id/measures", STAFF.support, {
  summary: "Bars an account from bidding, selling or everything at once; a ban voids its bids in open auctions.",
  body: z.strictObject({
    kind: z.enum(MEASURE_KINDS),
    reason: line(500, 10),
    note: paragraph(1_000, 10),
    bids: standingBids.optional(),
    listings: standingListings.optional(),
  }),
  status: 201,
  answer: z.object({
    ok,
    item: measure,
    voidedIn: z.array(z.string()),
  }),
  errors: ["INVALID_INPUT", "NOT_FOUND", "INVALID_TRANSITION"],
})

export const liftMeasure = adminAct("POST measures/:id/lift", STAFF.support, {
  summary: "Ends a restriction or a ban, with the reason. Voided bids stay voided.",
  body: z.strictObject({ reason: line(500, 10) }),
  answer: z.object({ ok, item: measure }),
  errors: ["INVALID_INPUT", "NOT_FOUND", "INVALID_TRANSITION"],
})
