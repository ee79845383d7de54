import type { MedusaContainer } from "@medusajs/framework/types"
import { differenceInWords, shortReference, addCents, cents, multiplyCents } from "@northlot/contract"
import {
  compareRecords,
  type BookedRecord,
  type Comparison,
  type Difference,
} from "#src/modules/settlement/rules/reconciliation"
import { isRetryDue, nightAt } from "#src/modules/settlement/rules/reconciliation-night"
import type SettlementModuleService from "#src/modules/settlement/service"
import { database } from "#src/platform/database"
import { logger } from "#src/platform/logger"
import type { OutboxTopics } from "#src/platform/outbox"
import { bookedEntries, chargeDescriptions, firstChargeAt, type BookedEntry } from "#src/queries/ledger/booked-records"
import { emailOperator } from "../notice/operator-email"
import { hostedCheckout } from "../payment/hosted-checkouts"
import type { HostedCheckout, MoneyRecord } from "#src/modules/payment/types"
import type { StartedRun } from "#src/modules/settlement/types"

const MINUTE_MILLISECONDS = 60_000
const DAY_MILLISECONDS = 86_400_000
/** Records newer than this are not compared, since the ledger or the provider may not have stored them yet. */
const SETTLE_MILLISECONDS = 10 * MINUTE_MILLISECONDS
/** Stripe repeats an event for three days, so each run compares the last three days again. */
const OVERLAP_MILLISECONDS = 3 * DAY_MILLISECONDS
/** After this many failures in one night the operator is told. */
const FAILURES_TO_TELL = 3
const DIFFERENCES_IN_EMAIL = 20
const LONGEST_FAILURE = 500

/**
 * Runs the night's comparison when it is due by the market's clock. Does nothing if that comparison succeeded already,
 * or if it failed a short time ago.
 */
export function reconcileNight(scope: MedusaContainer): Promise<void> {
  return ledger(scope).reconciliations.alone(async () => {
    const now = await database().now()
    const night = nightAt(now)
    const { complete, ...failed } = await ledger(scope).reconciliations.ofNight(hostedCheckout().name, night)
    if (!complete && isRetryDue(failed, now)) await reconcile(scope, { night, startedBy: "system" }, now)
  }) as Promise<void>
}

/**
 * Compares the ledger with the provider's records since the last comparison, with an overlap.
 * @returns the run's id; null while another run is under way
 */
export function reconcileNow(scope: MedusaContainer, startedBy: string): Promise<number | null> {
  return ledger(scope).reconciliations.alone(async () =>
    reconcile(scope, { night: null, startedBy }, await database().now())
  )
}

/**
 * Compares at once after a refund failed at the provider, however old the refund is, and notifies the operator of the
 * differences. @throws Error while another comparison is under way, so that this one is retried
 */
export async function compareFailedRefund(
  { payment }: OutboxTopics["refund.failed"],
  scope: MedusaContainer
): Promise<void> {
  const run = await ledger(scope).reconciliations.alone(async () =>
    reconcile(scope, { night: null, startedBy: "system", payments: [payment] }, await database().now())
  )
  if (run === null) throw new Error("Another comparison of the ledger is under way.")
}

/**
 * Compares the ledger with the payment provider's records, and stores the run. If the provider does not answer, the run
 * is stored as failed, never as a run without differences.
 */
async function reconcile(
  scope: MedusaContainer,
  { payments = [], ...asked }: { night: string | null; startedBy: string; payments?: readonly string[] },
  now: Date
): Promise<number> {
  const hosted = hostedCheckout()
  await ledger(scope).reconciliations.endUnfinished()
  const until = new Date(now.getTime() - SETTLE_MILLISECONDS)
  const run = await ledger(scope).reconciliations.start({
    ...asked,
    provider: hosted.name,
    from: await startOf(scope, hosted.name, until),
    until,
  })
  let comparison: Comparison
  try {
    comparison = await compare(scope, hosted, run, payments)
  } catch (error) {
    logger.error({ err: error, run: run.id }, "The ledger could not be compared with the provider's records")
    await database().transaction(() => fail(scope, run, error))
    return run.id
  }
  await database().transaction(async () => {
    const { found } = await ledger(scope).reconciliations.complete(run, comparison)
    if (found.length > 0) await tellOfDifferences(run, found)
  })
  return run.id
}

/**
 * The start of the period that a run compares: before the end of the last comparison, so that both overlap. The first
 * run's period starts at the first charge. Every period lasts at least a day, even after the clock was set back.
 */
async function startOf(scope: MedusaContainer, provider: string, until: Date): Promise<Date> {
  const known = await ledger(scope).reconciliations.reconciledUntil(provider)
  const since = known
    ? known.getTime() - OVERLAP_MILLISECONDS
    : ((await firstChargeAt(provider))?.getTime() ?? Infinity)
  return new Date(Math.min(since, until.getTime() - DAY_MILLISECONDS))
}

/**
 * The provider's records are read before the ledger, so that a charge booked meanwhile is on both sides. A payment is
 * looked up in full if the provider's list is incomplete for it, if it has an open difference, or if the caller named
 * it.
 */
async function compare(
  scope: MedusaContainer,
  hosted: HostedCheckout,
  { from, until }: StartedRun,
  asked: readonly string[]
): Promise<Comparison> {
  const [listed, stood] = [
    await hosted.recordsBetween(from, until),
    await ledger(scope).reconciliations.standingDifferences(hosted.name),
  ]
  const booked = (theirs: readonly MoneyRecord[]) =>
    bookedEntries(hosted.name, {
      from,
      until,
      payments: [...asked, ...theirs.map(({ payment }) => payment), ...stood.flatMap(({ payment }) => payment ?? [])],
      chargeIds: [...theirs, ...stood].flatMap(({ chargeId }) => chargeId ?? []),
    }).then(recordsOf)
  const partly = partlyListed(listed, await booked(listed))
  const lookedUp: MoneyRecord[] = []
  for (const payment of new Set([...asked, ...partly, ...stood.flatMap(({ payment: known }) => known ?? [])])) {
    lookedUp.push(...(await hosted.recordsOfPayment(payment)))
  }
  const theirs = [...listed, ...lookedUp]
  return compareRecords(theirs, await booked(theirs), until)
}

/**
 * Payments of which the provider's list has only a part. The missing record is older than the period, or does not exist
 * at the provider.
 */
function partlyListed(listed: readonly MoneyRecord[], ours: readonly BookedRecord[]): string[] {
  const known = new Set(listed.map(({ kind, payment }) => `${kind}:${payment}`))
  const unlisted = ours
    .filter(({ kind, payment }) => !known.has(`${kind}:${payment}`))
    .flatMap(({ payment }) => payment ?? [])
  // A refund or dispute may be in the provider's list while its payment is older and thus not in the list.
  const withoutPayment = listed.filter(({ kind, payment }) => kind !== "payment" && !known.has(`payment:${payment}`))
  return [...unlisted, ...withoutPayment.map(({ payment }) => payment)]
}

const KINDS: Readonly<Record<BookedEntry["kind"], BookedRecord["kind"]>> = {
  "charge.paid": "payment",
  "charge.held": "payment",
  "refund.part": "refund",
  "refund.confirmed": "refund",
  "dispute.opened": "dispute",
  "dispute.won": "dispute",
  "dispute.lost": "dispute",
}

/**
 * Turns ledger entries into records. The entry that closes a dispute updates the record that opened it. Entries come
 * in the order of posting.
 */
function recordsOf(entries: readonly BookedEntry[]): BookedRecord[] {
  const records = new Map<string, BookedRecord>()
  for (const { chargeId, payment, kind, clearingCents, postedAt: at } of entries) {
    const key = `${KINDS[kind]}:${chargeId}`
    const opened = records.get(key)
    if (kind === "dispute.won" || kind === "dispute.lost") {
      if (opened) records.set(key, { ...opened, dispute: kind === "dispute.won" ? "won" : "lost", at })
      continue
    }
    // The amounts of a charge's refund entries are summed, because a failed partial refund has an entry with the
    // opposite sign.
    const sign = KINDS[kind] === "payment" ? 1 : -1
    const amountCents = addCents(multiplyCents(clearingCents ?? cents(0), sign), opened?.amountCents ?? cents(0))
    records.set(key, {
      kind: KINDS[kind],
      chargeId,
      payment,
      amountCents,
      dispute: kind === "dispute.opened" ? "open" : null,
      at,
    })
  }
  return [...records.values()].filter(({ amountCents }) => amountCents !== 0)
}

async function tellOfDifferences(run: StartedRun, found: readonly Difference[]): Promise<void> {
  const count = found.length === 1 ? "1 new difference" : `${found.length} new differences`
  const descriptions = await chargeDescriptions(found.flatMap(({ chargeId }) => chargeId ?? []))
  const listed = found
    .slice(0, DIFFERENCES_IN_EMAIL)
    .map((difference) => `${differenceInWords(difference)}${nameOf(difference, descriptions)}`)
  const list = [...listed, ...(found.length > listed.length ? [`And ${found.length - listed.length} more.`] : [])].join(
    "\n"
  )
  await emailOperator({ template: "ledger-differs", data: { count, list } }, `ledger-differs:${run.id}`, {
    what: "The ledger differs from the provider's records",
    facts: { run: run.id, found: found.length },
  })
}

function nameOf({ chargeId, providerRecord }: Difference, descriptions: ReadonlyMap<string, string>): string {
  const names = [
    chargeId && `charge ${[descriptions.get(chargeId), shortReference({ id: chargeId })].filter(Boolean).join(", ")}`,
    providerRecord && `provider's record ${providerRecord}`,
  ].filter(Boolean)
  return names.length > 0 ? ` (${names.join(", ")})` : ""
}

async function fail(scope: MedusaContainer, run: StartedRun, error: unknown): Promise<void> {
  const failure =
    (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_FAILURE) || "The provider did not answer."
  await ledger(scope).reconciliations.fail(run, failure)
  if (run.night === null) return
  const { failures } = await ledger(scope).reconciliations.ofNight(run.provider, run.night)
  if (failures + 1 < FAILURES_TO_TELL) return
  const data = { night: run.night, failure }
  await emailOperator({ template: "ledger-not-compared", data }, `ledger-not-compared:${run.provider}:${run.night}`)
}

function ledger(scope: MedusaContainer): SettlementModuleService {
  return scope.resolve("settlement")
}
