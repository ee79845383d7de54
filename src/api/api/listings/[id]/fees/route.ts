import { RefusedError, cents, endpoints, plannedAt } from "@northlot/contract"
import { route } from "#src/http/route"
import { readListingView } from "#src/queries/listing/read-listing"
import { viewerOf } from "#src/queries/listing/viewer"
import { quoteFees } from "#src/use-cases/fee/quote-fees"
import { plannedPolicies } from "#src/use-cases/policy/policies"

export const GET = route(endpoints.quoteFees, async ({ params, query, scope, ...caller }) => {
  const listing = await readListingView(params.id, viewerOf(caller))
  const auction = listing && (await scope.resolve("auction").runs.current(listing.id))
  if (!auction) throw new RefusedError("LISTING_NOT_FOUND")
  const viewerId = caller.account?.id ?? null
  const role = auction.sellerId === viewerId ? ("seller" as const) : ("buyer" as const)
  const deal = {
    auctionId: auction.id,
    buyerId: role === "buyer" ? viewerId : null,
    hammerCents: cents(query.priceCents),
    hammerAt: auction.endsAt,
  }
  const [[quote], planned] = await Promise.all([quoteFees(scope, [deal]), plannedPolicies("fees")])
  return {
    ok: true as const,
    role,
    fee: quote!.amounts[role],
    dependsOnPrice: scope.resolve("fee").asksPlugins(),
    scheduleFrom: plannedAt(planned, auction.endsAt.toISOString())?.effectiveFrom ?? null,
  }
})
