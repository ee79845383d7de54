import type { MedusaContainer } from "@medusajs/framework/types"
import { configuration } from "#src/platform/configuration"
import { database } from "#src/platform/database"
import { untilAborted } from "#src/platform/job-runner"
import { logger } from "#src/platform/logger"
import type { OutboxTopics } from "#src/platform/outbox"
import { bidderStanding, type BidderStanding } from "#src/queries/notice/bidder-standing"
import { outbidSms } from "#src/wording/notice/sms"
import { settleAlone } from "../sale/settle-due"
import { tellByPreference } from "./tell-by-preference"

const ALERTS_AT_ONCE = 200

/**
 * Notifies a bidder who lost the lead. The bell shows a notice at once: one unread notice per auction, with the newest
 * price. The first push, e-mail and SMS are sent at once, further ones at most every ten minutes (`tellDueOutbids`). A
 * bidder who leads again before a message is sent does not get it. Nobody is notified after the auction's end.
 */
export async function followOutbid(
  news: OutboxTopics["bidder.outbid"],
  scope: MedusaContainer,
  eventId: number
): Promise<void> {
  if (await tellOutbid(news, scope, eventId)) return
  // `settleAlone` waits for the auction's lock and decides whether the auction is over. A bid before the end may have
  // moved the end.
  await settleAlone(scope, news.auctionId)
  if (!(await tellOutbid(news, scope, eventId))) throw new Error("It is not known yet whether the auction is over.")
}

/** Returns `false` while it is undecided whether the bidder was outbid. */
function tellOutbid(
  { auctionId, bidderId }: OutboxTopics["bidder.outbid"],
  scope: MedusaContainer,
  eventId: number
): Promise<boolean> {
  return database().transaction(async () => {
    // The lock makes the events of one bidder run one after another. Each event therefore reads the current price.
    await preferencesOf(scope).outbidAlerts.lock(auctionId, bidderId)
    const standing = await outbidStanding(auctionId, bidderId)
    if (standing === "undecided") return false
    if (!standing) return true
    const key = `outbid:${auctionId}:${bidderId}:event:${eventId}`
    if (await showInBell(scope, { key, accountId: bidderId, standing }))
      await alertOutbid(scope, { auctionId, accountId: bidderId, standing })
    return true
  })
}

/** Tells bidders who were outbid again within ten minutes, by push, e-mail and SMS, with the current price. */
export async function tellDueOutbids(scope: MedusaContainer, signal: AbortSignal): Promise<void> {
  for (const { auctionId, accountId } of untilAborted(
    await preferencesOf(scope).outbidAlerts.due(ALERTS_AT_ONCE),
    signal
  )) {
    try {
      await database().transaction(async () => {
        const { dueAt } = await preferencesOf(scope).outbidAlerts.lock(auctionId, accountId)
        // Another process has sent this alert already.
        if (!dueAt || dueAt > (await database().now())) return
        const standing = await outbidStanding(auctionId, accountId)
        // The bidder's standing is not decided yet, so the next run handles this alert.
        if (standing === "undecided") return
        if (standing) await alertOutbid(scope, { auctionId, accountId, standing })
        else await preferencesOf(scope).outbidAlerts.put(auctionId, accountId, "nothing")
      })
    } catch (error) {
      logger.error({ err: error, auctionId, accountId }, "A bidder could not be told of being outbid")
    }
  }
}

const preferencesOf = (scope: MedusaContainer) => scope.resolve("notice")

/** The bidder's standing in the auction; null when the bidder leads, or the auction is over. */
async function outbidStanding(auctionId: string, accountId: string): Promise<BidderStanding | "undecided" | null> {
  const standing = await bidderStanding(auctionId, accountId)
  if (!standing || standing.leads) return null
  if (standing.undecided) return "undecided"
  return standing.open ? standing : null
}

/** Adds the notice to the bell. Returns `false` when this event was shown earlier. */
async function showInBell(
  scope: MedusaContainer,
  { key, accountId, standing }: { key: string; accountId: string; standing: BidderStanding }
): Promise<boolean> {
  const accounts = scope.resolve("account")
  const site = (await accounts.consents.standing(accountId)).outbid.site.granted
  if (
    !(await preferencesOf(scope).sentNews.note({
      key,
      accountId,
      purpose: "outbid",
      site,
      push: false,
      email: false,
      sms: false,
    }))
  )
    return false
  if (site) {
    const notice = {
      ...outbidFact(standing),
      key,
      accountId,
      role: "buyer",
      listingId: standing.listingId,
      saleId: null,
      email: null,
    } as const
    await scope.resolve("message").notices.renew(notice)
  }
  return true
}

async function alertOutbid(
  scope: MedusaContainer,
  { auctionId, accountId, standing }: { auctionId: string; accountId: string; standing: BidderStanding }
): Promise<void> {
  const preferences = preferencesOf(scope)
  const { told, nextAt } = await preferences.outbidAlerts.lock(auctionId, accountId)
  if (nextAt && nextAt > standing.now) return preferences.outbidAlerts.put(auctionId, accountId, nextAt)
  const { listingId, title: car } = standing
  const outbid = outbidFact(standing)
  const news = {
    key: `outbid:${auctionId}:${accountId}:${told + 1}`,
    accountId,
    purpose: "outbid",
    told: outbid,
    listingId,
    car,
    sms: outbidSms(outbid.params, { car, listingId, publicUrl: configuration().publicUrl }),
    channels: { site: false, push: true, email: true, sms: true },
    usefulUntil: standing.endsAt,
  } as const
  await tellByPreference(scope, news)
  await preferences.outbidAlerts.put(auctionId, accountId, "told")
}

function outbidFact(standing: BidderStanding) {
  const { currentCents, minimumCents, endsAt, antiSnipeWindowSeconds, antiSnipeExtensionSeconds } = standing
  const extension = { antiSnipeWindowSeconds, antiSnipeExtensionSeconds }
  const params = { fact: "outbid", currentCents, minimumCents, endsAt: endsAt.toISOString(), ...extension } as const
  return { type: "outbid", params } as const
}
