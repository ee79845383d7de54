import { z } from "zod"
import { days } from "../../admin-list"

import { party } from "../payment/money"
import { identifier, inCents, instant, line, listQuery, ok } from "../shared"
import { STAFF } from "../../staff"
import { inArea } from "../../in-area"

const { endpoint, adminRead, adminAct, adminList } = inArea("runner-up")

export const runnerUpOfferStatus = z.enum(["open", "accepted", "declined", "expired", "withdrawn"])
export type RunnerUpOfferStatus = z.infer<typeof runnerUpOfferStatus>

/**
 * The buyer's cost of accepting, in cents: the price, HST on the price if the seller is a dealer, and the buyer fee
 * with HST.
 */
const cost = z.object({
  priceCents: inCents,
  hstCents: inCents,
  feeCents: inCents,
  totalCents: inCents,
  /** For a private sale: the estimated retail sales tax at registration. The total does not include it. */
  registrationTaxCents: inCents,
})

/**
 * A runner-up offer: a car of a cancelled sale, offered to the next bidder. The bidder and the seller see this view.
 */
export const runnerUpOffer = z.object({
  id: z.string(),
  listingId: z.string(),
  slug: z.string(),
  title: z.string(),
  photo: z.string().nullable(),
  role: party,
  amountCents: inCents,
  /** The state. It is `expired` as soon as the end has passed, even if the server has not yet recorded it. */
  status: runnerUpOfferStatus,
  openedAt: instant,
  endsAt: instant,
  decidedAt: instant.nullable(),
  /** The buyer's cost. Only the buyer receives it. */
  cost: cost.nullable(),
  serverNow: instant,
})
export type RunnerUpOfferView = z.infer<typeof runnerUpOffer>

export const listRunnerUpOffers = endpoint("GET /api/runner-up-offers", ["buyer", "seller"], {
  summary: "Lists cars of cancelled sales on offer to the caller, and the caller's cars on offer; newest first.",
  scope: "bids:read",
  query: z.object({ ...listQuery, listingId: identifier.optional(), status: runnerUpOfferStatus.optional() }),
  answer: z.object({ ok, items: z.array(runnerUpOffer), total: z.number().int() }),
})

const decided = z.object({ ok, offer: runnerUpOffer })

export const acceptRunnerUpOffer = endpoint("POST /api/runner-up-offers/:id/accept", ["buyer"], {
  summary: "Buys the car at the offered price: an ordinary sale with the ordinary fees. A repeat returns the same.",
  answer: decided,
  errors: ["NOT_FOUND", "OFFER_ENDED", "NOT_ALLOWED_TO_BID", "CREDITS_REQUIRED", "INVALID_TRANSITION"],
})

export const declineRunnerUpOffer = endpoint("POST /api/runner-up-offers/:id/decline", ["buyer"], {
  summary: "Declines the offer, so that others can have the car. A repeat returns the same.",
  answer: decided,
  errors: ["NOT_FOUND", "OFFER_ENDED"],
})

const person = z.object({ id: z.string(), name: z.string(), email: z.string() })

const adminOffer = z.object({
  id: z.string(),
  saleId: z.string(),
  buyer: person,
  amountCents: inCents,
  status: runnerUpOfferStatus,
  openedAt: instant,
  openedBy: z.string(),
  endsAt: instant,
  decidedAt: instant.nullable(),
  /** How the seller agreed to a price below the reserve. */
  sellerConsent: z.string().nullable(),
  withdrawnReason: z.string().nullable(),
  newSaleId: z.string().nullable(),
})
export type AdminRunnerUpOffer = z.infer<typeof adminOffer>

export const listAdminRunnerUpOffers = adminList("runner-up-offers", STAFF.readsTrade, {
  summary: "Lists all offers of a cancelled sale's car to the next bidder, newest first.",
  item: adminOffer.extend({ listing: z.object({ id: z.string(), title: z.string() }), seller: person }),
  filters: {
    ...days,
    status: runnerUpOfferStatus.optional(),
    saleId: identifier.optional(),
    listingId: identifier.optional(),
    buyerId: identifier.optional(),
    sellerId: identifier.optional(),
  },
  sorts: ["openedAt", "endsAt", "decidedAt", "amountCents"],
  defaultSort: ["openedAt", "DESC"],
})

export const runnerUp = z.object({
  /** The bidders of the sale's auction, sorted by their highest bid in the public bid log. */
  bidders: z.array(person.extend({ amountCents: inCents, passedOver: z.string().nullable() })),
  /** The bidder who is offered the car next, and their highest bid. */
  next: person.extend({ amountCents: inCents, belowReserve: z.boolean() }).nullable(),
  /** Why the car cannot be offered now, even if there is a next bidder. */
  obstacle: z.string().nullable(),
  reserveCents: inCents.nullable(),
  offers: z.array(adminOffer),
})
export type RunnerUpView = z.infer<typeof runnerUp>

const runnerUpAnswer = z.object({ ok, runnerUp })

export const readRunnerUp = adminRead("sales/:id/runner-up", STAFF.readsTrade, {
  summary: "Returns the runner-up of a sale's auction, and the offers of the car made to earlier runners-up.",
  answer: runnerUpAnswer,
  errors: ["NOT_FOUND"],
})

/**
 * The bidder whom the admin saw as next in line. If another bidder is next when the request arrives, nobody is offered
 * the car.
 */
export const runnerUpChoice = z.object({
  buyerId: identifier,
  /** How and when the seller agreed to the price. Required if the price is below the reserve. */
  sellerConsent: line(500, 10).optional(),
})

export const offerToRunnerUp = adminAct("POST sales/:id/runner-up", STAFF.money, {
  summary: "Offers the car of a cancelled sale to the next bidder at their highest bid, for 24 hours.",
  body: runnerUpChoice,
  answer: runnerUpAnswer,
  errors: ["INVALID_INPUT", "NOT_FOUND", "INVALID_TRANSITION"],
})

export const withdrawRunnerUpOffer = adminAct("POST runner-up-offers/:id/withdraw", STAFF.money, {
  summary: "Withdraws an open offer; bidder and seller are notified of the reason.",
  body: z.object({ reason: line(500, 3) }),
  answer: runnerUpAnswer,
  errors: ["INVALID_INPUT", "NOT_FOUND", "OFFER_ENDED"],
})
