/** What admins set for the whole market. Each change is a further version, with the audit row that tells who made it. */
import type { MedusaContainer } from "@medusajs/framework/types"
import type { AuctionPolicy, FeeScheduleView, ListingPolicy, SiteDetails } from "@northlot/contract"
import type { AuctionPolicyRecord } from "#src/modules/auction/types"
import type { FeeScheduleChange, FeeScheduleRecord } from "#src/modules/fee/types"
import type { SiteDetailsRecord } from "#src/modules/foundation/types"
import type { ListingPolicyRecord } from "#src/modules/listing/types"
import { database } from "#src/platform/database"

/** The change and its audit row, together or not at all. */
function onRecord<Version>(
  scope: MedusaContainer,
  username: string,
  setting: { action: string; subject: string | ((version: Version) => string); details: Record<string, unknown> },
  change: (actor: string) => Promise<Version>
): Promise<Version> {
  const actor = `admin:${username}`
  const { action, subject, details } = setting
  return database().transaction(async () => {
    const version = await change(actor)
    const about = typeof subject === "string" ? subject : subject(version)
    await scope.resolve("foundation").recordAudit({ actor, action, subject: about, details })
    return version
  })
}

export function changeSiteDetails(
  scope: MedusaContainer,
  change: Partial<SiteDetails>,
  username: string
): Promise<SiteDetailsRecord> {
  const setting = { action: "site-details.changed", subject: "site-details", details: change }
  return onRecord(scope, username, setting, (actor) => scope.resolve("foundation").changeSiteDetails(change, actor))
}

/** It holds for every request from the commit on, for open pages right after. */
export async function changeListingPolicy(
  scope: MedusaContainer,
  change: Partial<ListingPolicy>,
  username: string
): Promise<ListingPolicyRecord> {
  const setting = { action: "listing-policy.changed", subject: "listing-policy", details: change }
  const policy = await onRecord(scope, username, setting, (actor) =>
    scope.resolve("listing").changePolicy(change, actor)
  )
  await scope.resolve("realtime").renewAudience()
  return policy
}

/** @throws RefusedError INVALID_INPUT */
export function changeAuctionPolicy(
  scope: MedusaContainer,
  change: Partial<AuctionPolicy>,
  username: string
): Promise<AuctionPolicyRecord> {
  const setting = { action: "auction-policy.changed", subject: "auction-policy", details: change }
  return onRecord(scope, username, setting, (actor) => scope.resolve("auction").changePolicy(change, actor))
}

/** Cents; issued fees keep their amounts. */
export function changeFeeSchedule(
  scope: MedusaContainer,
  change: FeeScheduleChange,
  username: string
): Promise<FeeScheduleRecord> {
  const subject = ({ version }: FeeScheduleRecord) => `fee_schedule:${version}`
  const setting = { action: "fee_schedule.changed", subject, details: { ...change } }
  return onRecord(scope, username, setting, (actor) => scope.resolve("fee").changeSchedule(change, actor))
}

/** The amounts of a schedule as the contract spells them. */
export function scheduleView(schedule: FeeScheduleRecord): FeeScheduleView {
  const { buyerFeeCents, sellerFeeCents, processingBuyerCents, processingSellerCents } = schedule
  return { buyerFeeCents, sellerFeeCents, processingBuyerCents, processingSellerCents }
}
