import { z } from "zod"
import { ownEyes } from "../../own-eyes"
import { days } from "../../admin-list"

import { party } from "../payment/money"
import { STAFF } from "../../staff"
import { identifier, inCents, instant, listQuery, ok, searched } from "../shared"
import { inArea } from "../../in-area"

const { endpoint, adminList } = inArea("negotiation")

export const negotiationStatus = z.enum(["open", "agreed", "declined", "expired", "withdrawn"])
export type NegotiationStatus = z.infer<typeof negotiationStatus>

/** One thing that happened: who, what, the price that was named or taken, when. */
const step = z.object({
  number: z.number().int(),
  /** `northlot` for what the clock or an admin did. */
  by: z.enum(["buyer", "seller", "northlot"]),
  type: z.enum(["opened", "offered", "countered", "accepted", "declined", "expired", "withdrawn"]),
  amountCents: inCents.nullable(),
  at: instant,
})
export type NegotiationStep = z.infer<typeof step>

/**
 * The 24 hours after an auction that ended below its reserve (decisions, Auction rules), as the highest bidder or the
 * seller sees them. Amounts in cents, whole dollars.
 */
export const negotiation = z.object({
  id: z.string(),
  listingId: z.string(),
  slug: z.string(),
  title: z.string(),
  photo: z.string().nullable(),
  role: party,
  sellerType: z.enum(["private", "dealer"]),
  /** What bidding reached; no price that is named lies below it. */
  lastPriceCents: inCents,
  /** The seller's alone. */
  reserveCents: ownEyes(inCents.nullable()),
  /** `expired` from the end on, whether or not it was written down yet. */
  status: negotiationStatus,
  /** The price that waits for an answer, and that was agreed in the end. */
  standing: z.object({ by: party, amountCents: inCents }).nullable(),
  /** Who is to act: either until somebody has named a price; `null` once it is over. */
  turn: z.enum(["either", "buyer", "seller"]).nullable(),
  /** What the caller may do now. */
  moves: z.object({
    /** The one price that the caller may name, and between what. */
    price: ownEyes(
      z.object({ act: z.enum(["offer", "counter"]), minimumCents: inCents, maximumCents: inCents }).nullable()
    ),
    accept: z.boolean(),
    decline: z.boolean(),
  }),
  openedAt: instant,
  /** Until when whose turn it is has time. */
  endsAt: instant,
  decidedAt: instant.nullable(),
  steps: z.array(step),
  /** The caller's own fee of a sale with processing and HST, by the schedule in force. */
  feeCents: inCents,
  serverNow: instant,
})
export type NegotiationView = z.infer<typeof negotiation>

export const listNegotiations = endpoint("GET /api/negotiations", ["buyer", "seller"], {
  summary:
    "Negotiations after auctions below the reserve that the caller led, or that were the caller's own; newest first.",
  scope: "bids:read",
  query: z.object({ ...listQuery, listingId: identifier.optional(), status: negotiationStatus.optional() }),
  answer: z.object({ ok, items: z.array(negotiation), total: z.number().int() }),
})

const answer = z.object({ ok, negotiation })

export const readNegotiation = endpoint("GET /api/negotiations/:id", ["buyer", "seller"], {
  summary: "One of them, with its steps.",
  scope: "bids:read",
  answer,
  errors: ["NOT_FOUND"],
})

/** Cents or dollars, as a bid; anything else is refused with `INVALID_AMOUNT`. */
const price = z.object({ amount: z.unknown().optional(), amountCents: z.unknown().optional() })

const moveErrors = [
  "NOT_FOUND",
  "OFFER_ENDED",
  "INVALID_TRANSITION",
  "NOT_ALLOWED_TO_BID",
  "NOT_ALLOWED_TO_LIST",
  "CREDITS_REQUIRED",
] as const

export const offerInNegotiation = endpoint("POST /api/negotiations/:id/offer", ["buyer", "seller"], {
  summary:
    "The highest bidder's one best offer, or the price that the seller asks: binding, and the other side has 24 hours to answer.",
  body: price,
  answer,
  errors: [...moveErrors, "INVALID_AMOUNT"],
})

export const counterInNegotiation = endpoint("POST /api/negotiations/:id/counter", ["buyer", "seller"], {
  summary:
    "Answer the other side's price with one of one's own: binding, and the other side has 24 hours to take it or leave it.",
  body: price,
  answer,
  errors: [...moveErrors, "INVALID_AMOUNT"],
})

export const acceptInNegotiation = endpoint("POST /api/negotiations/:id/accept", ["buyer", "seller"], {
  summary: "Agree to the other side's price: an ordinary sale with the ordinary fees. Doing so again answers the same.",
  answer,
  errors: moveErrors,
})

export const declineInNegotiation = endpoint("POST /api/negotiations/:id/decline", ["buyer", "seller"], {
  summary:
    "End it without a sale: the car is the seller's to change and to list again at once. Doing so again answers the same.",
  answer,
  errors: ["NOT_FOUND", "OFFER_ENDED", "INVALID_TRANSITION"],
})

const person = z.object({ id: z.string(), name: z.string(), email: z.string() })

/** A negotiation as the console sees it. */
const adminNegotiation = z.object({
  id: z.string(),
  listingId: z.string(),
  title: z.string(),
  buyer: person,
  seller: person,
  lastPriceCents: inCents,
  reserveCents: inCents,
  status: negotiationStatus,
  standing: z.object({ by: party, amountCents: inCents }).nullable(),
  turn: z.enum(["either", "buyer", "seller"]).nullable(),
  openedAt: instant,
  endsAt: instant,
  decidedAt: instant.nullable(),
  withdrawnReason: z.string().nullable(),
  steps: z.array(step),
  /** The sale that came of it. */
  saleId: z.string().nullable(),
})
export type AdminNegotiation = z.infer<typeof adminNegotiation>

export const listAdminNegotiations = adminList("negotiations", STAFF.readsTrade, {
  summary: "All negotiations, newest first, with their steps.",
  item: adminNegotiation,
  filters: {
    ...days,
    q: searched(100).optional(),
    status: negotiationStatus.optional(),
    listingId: identifier.optional(),
    buyerId: identifier.optional(),
    sellerId: identifier.optional(),
  },
  sorts: ["openedAt", "endsAt", "decidedAt", "lastPriceCents", "title"],
  defaultSort: ["openedAt", "DESC"],
})
