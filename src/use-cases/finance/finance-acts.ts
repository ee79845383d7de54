import type { MedusaContainer } from "@medusajs/framework/types"
import {
  RefusedError,
  saysSomething,
  type BodyOf,
  type FinanceRequest,
  type ListingView,
  type endpoints,
} from "@northlot/contract"
import type { AccountRecord } from "#src/modules/account/types"
import { database } from "#src/platform/database"
import { emit } from "#src/platform/outbox"
import { financeRequests } from "#src/queries/finance/finance-requests"
import { readListingView } from "#src/queries/listing/read-listing"
import { viewerOf } from "#src/queries/listing/viewer"
import { recordAct } from "#src/use-cases/audit/record-act"
import { deskMailbox } from "./follow-request"

const financeOf = (scope: MedusaContainer) => scope.resolve("message").financeRequests

/**
 * Asks the finance desk about a car that the buyer can see. A second request on the same day adds its new facts to
 * the first.
 * @throws RefusedError `FORBIDDEN` for dealers, `LISTING_NOT_FOUND`, `INVALID_TRANSITION` for a car that cannot be
 * bought
 */
export async function requestFinance(
  scope: MedusaContainer,
  buyer: AccountRecord,
  asked: BodyOf<typeof endpoints.requestFinance>
) {
  if (buyer.buyerType !== "private") throw new RefusedError("FORBIDDEN", "Financing is for private buyers.")
  const listing = await readListingView(askedListing(asked), viewerOf({ account: buyer, admin: null }))
  if (!listing) throw new RefusedError("LISTING_NOT_FOUND")
  if (!canBeBought(listing)) throw new RefusedError("INVALID_TRANSITION", "This car is not for sale any more.")
  const text = asked.text && saysSomething(asked.text) ? asked.text : null
  const priceCents = listing.currentBidCents ?? listing.openingPriceCents
  return database().transaction(async () => {
    const { record, repeated, added } = await financeOf(scope).request({
      listingId: listing.id,
      buyerId: buyer.id,
      priceCents,
      figures: asked.figures ?? null,
      text,
    })
    if (!repeated) await emit("finance.requested", { requestId: record.id }, record.id)
    else if (added && text) {
      const addition = { text, part: record.text!.length }
      await emit("finance.requested", { requestId: record.id, added: addition }, `${record.id}:${addition.part}`)
    }
    return {
      id: record.id,
      requestedAt: record.requestedAt.toISOString(),
      repeated,
      added,
      deskIsTold: deskMailbox() !== null,
    }
  })
}

/** @throws RefusedError `INVALID_INPUT` when the body names no car, or two */
function askedListing({ listingId, listing }: BodyOf<typeof endpoints.requestFinance>): string {
  const named = typeof listing === "string" ? listing : (listing?.id ?? listing?._id)
  const id = listingId ?? named
  const message = id ? "The listing and its id name different cars." : "Name the car that you want to finance."
  if (!id || (listingId && named && listingId !== named)) {
    throw new RefusedError("INVALID_INPUT", message, {
      fields: { [listing === undefined ? "listingId" : "listing"]: message },
    })
  }
  return id
}

/** Everybody can buy the car while it is on sale. Once it is sold, only the winner can. */
function canBeBought({ status, isTopBidder }: ListingView): boolean {
  return status === "live" || (status === "sold" && isTopBidder === true)
}

/**
 * Marks a request as answered by an admin, with an audit row. @throws RefusedError `NOT_FOUND`, `INVALID_TRANSITION`
 */
export async function handleFinanceRequest(
  scope: MedusaContainer,
  admin: string,
  id: string,
  note: string
): Promise<FinanceRequest> {
  await database().transaction(async () => {
    const { listingId, buyerId } = await financeOf(scope).handle(id, { by: admin, note })
    await recordAct(scope, admin, "finance-request.handled", id, { listingId, buyerId, note })
  })
  return (await financeRequests.read([id]))[0]!
}
