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

const step = z.object({
  number: z.number().int(),
  /** Who made this step; `northlot` if a deadline passed or an admin acted. */
  by: z.enum(["buyer", "seller", "northlot"]),
  type: z.enum(["opened", "offered", "countered", "accepted", "declined", "expired", "withdrawn"]),
  amountCents: inCents.nullable(),
  at: instant,
})
export type NegotiationStep = z.infer<typeof step>

/**
 * The 24 hours of negotiation after an auction that ended below the reserve (decisions, Auction rules). Amounts in
 * cents, in whole dollars.
 */
export const negotiation = z.object({
  id: z.string(),
  listingId: z.string(),
  slug: z.string(),
  title: z.string(),
  photo: z.string().nullable(),
  role: party,
  sellerType: z.enum(["private", "dealer"]),
  /** The highest bid of the auction. Every offered price must be at least as high. */
  lastPriceCents: inCents,
  /** The reserve. Only the seller receives it. */
  reserveCents: ownEyes(inCents.nullable()),
  /** The state. It is `expired` as soon as the end has passed, even if the server has not yet recorded it. */
  status: negotiationStatus,
  /** The price that the other party has not answered yet, or the agreed price. */
  standing: z.object({ by: party, amountCents: inCents }).nullable(),
  /** Whose turn it is: `either` until somebody names a price; `null` once the negotiation is over. */
  turn: z.enum(["either", "buyer", "seller"]).nullable(),
  moves: z.object({
    /** The kind and limits of the price that the caller may name now; null if the caller may name none. */
    price: ownEyes(
      z.object({ act: z.enum(["offer", "counter"]), minimumCents: inCents, maximumCents: inCents }).nullable()
    ),
    accept: z.boolean(),
    decline: z.boolean(),
  }),
  openedAt: instant,
  /** The deadline for the party whose turn it is. */
  endsAt: instant,
  decidedAt: instant.nullable(),
  steps: z.array(step),
  /** The fee that the caller would pay for the sale by the current fee schedule, with processing and HST. */
  feeCents: inCents,
  serverNow: instant,
})
export type NegotiationView = z.infer<typeof negotiation>

export const listNegotiations = endpoint("GET /api/negotiations", ["buyer", "seller"], {
  summary: "Lists the caller's negotiations, as leader or seller, after auctions below the reserve, newest first.",
  scope: "bids:read",
  query: z.object({ ...listQuery, listingId: identifier.optional(), status: negotiationStatus.optional() }),
  answer: z.object({ ok, items: z.array(negotiation), total: z.number().int() }),
})

const answer = z.object({ ok, negotiation })

export const readNegotiation = endpoint("GET /api/negotiations/:id", ["buyer", "seller"], {
  summary: "Reads one negotiation, with its steps.",
  scope: "bids:read",
  answer,
  errors: ["NOT_FOUND"],
})

/** An amount in cents or dollars, as for a bid. Any other value is refused with `INVALID_AMOUNT`. */
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
  summary: "Makes the bidder's only offer or sets the seller's price: binding; the other side has 24 hours to answer.",
  body: price,
  answer,
  errors: [...moveErrors, "INVALID_AMOUNT"],
})

export const counterInNegotiation = endpoint("POST /api/negotiations/:id/counter", ["buyer", "seller"], {
  summary: "Answers the other side's price with another: binding; the other side has 24 hours to accept or decline.",
  body: price,
  answer,
  errors: [...moveErrors, "INVALID_AMOUNT"],
})

export const acceptInNegotiation = endpoint("POST /api/negotiations/:id/accept", ["buyer", "seller"], {
  summary: "Accepts the other side's price: an ordinary sale with the ordinary fees. A repeat returns the same.",
  answer,
  errors: moveErrors,
})

export const declineInNegotiation = endpoint("POST /api/negotiations/:id/decline", ["buyer", "seller"], {
  summary: "Ends a negotiation without a sale; the seller can relist the car at once. A repeat returns the same.",
  answer,
  errors: ["NOT_FOUND", "OFFER_ENDED", "INVALID_TRANSITION"],
})

const person = z.object({ id: z.string(), name: z.string(), email: z.string() })

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
  saleId: z.string().nullable(),
})
export type AdminNegotiation = z.infer<typeof adminNegotiation>

export const listAdminNegotiations = adminList("negotiations", STAFF.readsTrade, {
  summary: "Lists all negotiations, newest first, with their steps.",
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
