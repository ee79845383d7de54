import type { MedusaContainer } from "@medusajs/framework/types"
import type { NoticeParams } from "@northlot/contract"
import { REMINDER_MINUTES, dueReminder, endReminderKey, followedBy } from "#src/modules/notice/rules/reminder-moments"
import { configuration } from "#src/platform/configuration"
import { untilAborted } from "#src/platform/job-runner"
import { logger } from "#src/platform/logger"
import { endingAuctions, untoldFollowers, type EndingAuction, type Follower } from "#src/queries/notice/ending-auctions"
import { endingSms } from "#src/wording/notice/sms"
import { tellByPreference } from "./tell-by-preference"

const FOLLOWERS_AT_ONCE = 500

/**
 * Reminds watchers and bidders, also leading ones, that an auction ends soon: once per person and reminder time.
 * Without `auctionId`, all auctions that end soon are handled. A failed reminder does not stop the others; the next run
 * retries it.
 */
export async function remindOfEnds(
  scope: MedusaContainer,
  auctionId: string | null = null,
  signal?: AbortSignal
): Promise<void> {
  const { auctions, now } = await endingAuctions(Math.max(...REMINDER_MINUTES), auctionId)
  for (const auction of untilAborted(auctions, signal)) await remindOfEnd(scope, auction, now, signal)
}

async function remindOfEnd(
  scope: MedusaContainer,
  auction: EndingAuction,
  now: Date,
  signal: AbortSignal | undefined
): Promise<void> {
  const minutes = dueReminder(auction.endsAt, now)
  if (minutes === null) return
  const keyOf = (accountId: string) => endReminderKey(auction.auctionId, minutes, accountId)
  for (;;) {
    const followers = await untoldFollowers(
      auction.auctionId,
      followedBy(auction.endsAt, minutes),
      keyOf(""),
      FOLLOWERS_AT_ONCE
    )
    let failed = false
    for (const follower of untilAborted(followers, signal)) {
      failed =
        !(await attempt(auction.auctionId, () => remind(scope, auction, follower, keyOf(follower.accountId), now))) ||
        failed
    }
    if (failed || signal?.aborted || followers.length < FOLLOWERS_AT_ONCE) return
  }
}

async function remind(
  scope: MedusaContainer,
  auction: EndingAuction,
  follower: Follower,
  key: string,
  now: Date
): Promise<void> {
  const { listingId, title: car, endsAt, openingCents, currentCents, leaderId } = auction
  const { antiSnipeWindowSeconds, antiSnipeExtensionSeconds } = auction
  const params: Extract<NoticeParams<"reminder">, { fact: "ending" }> = {
    fact: "ending",
    minutes: Math.max(1, Math.round((endsAt.getTime() - now.getTime()) / 60_000)),
    endsAt: endsAt.toISOString(),
    openingCents,
    currentCents,
    standing: leaderId === follower.accountId ? "leads" : follower.hasBid ? "outbid" : "watches",
    antiSnipeWindowSeconds,
    antiSnipeExtensionSeconds,
  }
  await tellByPreference(scope, {
    key,
    accountId: follower.accountId,
    purpose: "ending",
    told: { type: "reminder", params },
    listingId,
    car,
    sms: endingSms(params, { car, listingId, publicUrl: configuration().publicUrl }),
    usefulUntil: endsAt,
  })
}

async function attempt(auctionId: string, act: () => Promise<void>): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    logger.error({ err: error, auctionId }, "A reminder of an end could not be sent")
    return false
  }
}
