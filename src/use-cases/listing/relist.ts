import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, relistedEnd, type BodyOf, type endpoints } from "@northlot/contract"
import type { AccountRecord } from "#src/modules/account/types"
import { database } from "#src/platform/database"
import { policyInForce } from "#src/platform/policies"
import { changeListing } from "./change-listing"

/**
 * Publishes a seller's unsold car again and returns the listing's id. Whatever prevents a publication also prevents a
 * relisting, and the refusal has the same words.
 * @throws RefusedError `INVALID_TRANSITION` for a car whose auction did not end unsold, and all refusals of a
 * publication
 */
export async function relistListing(
  scope: MedusaContainer,
  seller: AccountRecord,
  idOrSlug: string,
  { startsAt, endsAt, ifUpdatedAt }: NonNullable<BodyOf<typeof endpoints.relistListing>>
): Promise<string> {
  const listing = await scope.resolve("listing").records.own(idOrSlug, seller.id)
  const auctions = scope.resolve("auction")
  const [lastRun, { values: limits }, now] = await Promise.all([
    auctions.runs.current(listing.id),
    policyInForce("auction"),
    database().now(),
  ])
  if (listing.status !== "draft" || lastRun?.status !== "settled" || lastRun.outcome !== "unsold") {
    throw new RefusedError("INVALID_TRANSITION", "Only a car whose last auction ended unsold can be relisted.")
  }
  const from = startsAt ? new Date(startsAt) : now
  const lastRunSeconds = Math.round((lastRun.scheduledEndsAt.getTime() - lastRun.startsAt.getTime()) / 1_000)
  const until = endsAt ?? relistedEnd(lastRunSeconds, from, limits).toISOString()
  return changeListing(scope, seller, listing.id, {
    status: "live",
    ...(startsAt ? { startsAt } : {}),
    endsAt: until,
    ifUpdatedAt,
  })
}
