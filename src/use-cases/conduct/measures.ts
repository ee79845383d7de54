/** Measures of the operator against an account: taken and lifted, each with an audit row and reasons. */
import type { MedusaContainer } from "@medusajs/framework/types"
import {
  RefusedError,
  type AnswerOf,
  type BodyOf,
  type Measure,
  type NoticeParams,
  type endpoints,
} from "@northlot/contract"
import { barsOf, standingAfter } from "#src/modules/account/rules/measures"
import type { AccountRecord, MeasureRecord } from "#src/modules/account/types"
import { database } from "#src/platform/database"
import { emit, type OutboxTopics } from "#src/platform/outbox"
import { touchedByMeasure } from "#src/queries/conduct/touched-by-measure"
import { recordVoid } from "../auction/void-bidder"
import { closeListing } from "../listing/close-listing"
import { changeStatus } from "../account/registrants"

const measuresOf = (scope: MedusaContainer) => scope.resolve("account").measures

/** @throws RefusedError NOT_FOUND */
export async function readMeasures(
  scope: MedusaContainer,
  accountId: string
): Promise<Omit<AnswerOf<typeof endpoints.listMeasures>, "ok">> {
  if (!(await scope.resolve("account").accounts.retrieve(accountId))) throw new RefusedError("NOT_FOUND")
  const [measures, touched] = [await measuresOf(scope).of(accountId), await touchedByMeasure(accountId)]
  return { items: measures.map(view), ...touched }
}

/**
 * Takes a measure against an account. Account, measure and voided bids commit together, under the lock of the account,
 * then of each auction. Bids that were placed before the measure are therefore voided, and later bids are refused. If
 * an auction ends during the wait for its lock, its result stays. Listings are closed after the commit
 * (`followMeasure`).
 * @throws RefusedError INVALID_INPUT, NOT_FOUND, INVALID_TRANSITION
 */
export async function takeMeasure(
  scope: MedusaContainer,
  admin: string,
  accountId: string,
  { kind, reason, note, bids, listings }: BodyOf<typeof endpoints.takeMeasure>
): Promise<Omit<AnswerOf<typeof endpoints.takeMeasure>, "ok">> {
  const after = standingAfter(kind, { ...(bids && { bids }), ...(listings && { listings }) })
  if (!after.ok) throw new RefusedError("INVALID_INPUT", after.message, { fields: { [after.field]: after.message } })
  const actor = `admin:${admin}`
  const taken = await database().transaction(async () => {
    const account = await lockedAccount(scope, accountId)
    const measure = await measuresOf(scope).take({ accountId, kind, reason, note, ...after.standing }, admin)
    const voidedIn = measure.bids === "void" ? await voidEverywhere(scope, admin, accountId, reason) : []
    if (kind === "ban" && account.status === "active")
      await changeStatus(scope, { accountId, status: "disabled", reason, actor })
    await scope.resolve("operations").auditLog.record({
      actor,
      action: `measure.${kind}`,
      subject: accountId,
      details: { measureId: measure.id, reason, note, ...after.standing, voidedIn },
    })
    await tell(account, `measure:${measure.id}`, {
      fact: "measure-taken",
      kind,
      bidsVoided: after.standing.bids === "void",
      listingsClosed: after.standing.listings === "close",
      note,
    })
    await follow(measure)
    return { item: view(measure), voidedIn }
  })
  if (kind === "ban") scope.resolve("realtime").disconnectAccount(accountId)
  return taken
}

/** @throws RefusedError NOT_FOUND, INVALID_TRANSITION */
export async function liftMeasure(scope: MedusaContainer, admin: string, id: string, reason: string): Promise<Measure> {
  const known = await measuresOf(scope).retrieve(id)
  if (!known) throw new RefusedError("NOT_FOUND")
  const { accountId, kind } = known
  const actor = `admin:${admin}`
  return database().transaction(async () => {
    const account = await lockedAccount(scope, accountId)
    const measure = await measuresOf(scope).lift(id, { by: admin, reason })
    const left = barsOf(await measuresOf(scope).inForce(accountId))
    if (kind === "ban" && account.status === "disabled")
      await changeStatus(scope, { accountId, status: "active", reason, actor })
    await scope.resolve("operations").auditLog.record({
      actor,
      action: `measure.lifted`,
      subject: accountId,
      details: { measureId: id, kind, reason },
    })
    await tell(account, `measure-lifted:${id}`, { fact: "measure-lifted", kind, left })
    return view(measure)
  })
}

/** A bid commits within this time, or not at all. */
const BIDS_UNDER_WAY_SECONDS = 10

/**
 * Queues the closing of listings for after the commit. If bids are voided, also queues a later run for bids that were
 * committing at that moment.
 */
async function follow({ id: measureId, accountId, bids, listings }: MeasureRecord): Promise<void> {
  const payload = { measureId, accountId }
  if (listings === "close") await emit("account.measure-taken", payload, measureId)
  if (bids === "void")
    await emit("account.measure-taken", payload, `${measureId}:late`, { delaySeconds: BIDS_UNDER_WAY_SECONDS })
}

/**
 * Runs after the commit of a measure. If the measure says so, voids the account's bids that are still valid, and closes
 * its listings that are still on the market. A repeat changes nothing.
 */
export async function followMeasure(
  scope: MedusaContainer,
  { measureId, accountId }: OutboxTopics["account.measure-taken"]
): Promise<void> {
  const measure = await measuresOf(scope).retrieve(measureId)
  if (!measure || measure.liftedAt) return
  const { takenBy: admin, reason } = measure
  if (measure.bids === "void") await database().transaction(() => voidEverywhere(scope, admin, accountId, reason))
  if (measure.listings === "stay") return
  for (const { listingId } of (await touchedByMeasure(accountId)).onMarket) {
    try {
      const why = "This account may not sell here any more."
      await closeListing(scope, listingId, { reason: why, username: admin })
    } catch (error) {
      // The auction has ended or the listing was closed since the listings were read.
      if (!(error instanceof RefusedError)) throw error
    }
  }
}

async function lockedAccount(scope: MedusaContainer, accountId: string): Promise<AccountRecord> {
  const account = await scope.resolve("account").accounts.lock(accountId)
  if (!account) throw new RefusedError("NOT_FOUND")
  return account
}

/**
 * Voids the bids in all auctions. The auctions are locked in the order of their ids, so that two such calls cannot
 * deadlock.
 */
async function voidEverywhere(
  scope: MedusaContainer,
  admin: string,
  bidderId: string,
  reason: string
): Promise<string[]> {
  const voidedIn: string[] = []
  for (const { auctionId } of (await touchedByMeasure(bidderId)).bidsIn) {
    try {
      await database().savepoint(() => recordVoid(scope, admin, { auctionId, bidderId, reason }))
      voidedIn.push(auctionId)
    } catch (error) {
      // The auction has ended, or somebody else has voided the bids, while this call waited for the lock.
      if (!(error instanceof RefusedError)) throw error
    }
  }
  return voidedIn
}

async function tell({ id, email }: AccountRecord, key: string, params: NoticeParams<"account">): Promise<void> {
  await emit("account.news", { accountId: id, key, params, email }, key)
}

function view({
  id,
  kind,
  reason,
  note,
  bids,
  listings,
  takenBy,
  takenAt,
  liftedBy,
  liftedAt,
  liftReason,
}: MeasureRecord): Measure {
  const lifted = liftedAt && { by: liftedBy!, at: liftedAt.toISOString(), reason: liftReason! }
  return { id, kind, reason, note, by: takenBy, at: takenAt.toISOString(), bids, listings, lifted }
}
