import { generateEntityId } from "@medusajs/framework/utils"
import { RefusedError, formatMoneyExact, cents, type Cents } from "@northlot/contract"
import { database, holdLock } from "#src/platform/database"
import { creditBalance } from "../rules/balance"
import { chooseCredit } from "../rules/choose-credit"
import { planCredits, type PlannedFee } from "../rules/plan-credits"
import { withdrawal } from "../rules/withdrawal"
import type { CreditEntry, CreditLot } from "../types"

interface NewEntry {
  accountId: string
  delta: number
  unitCents: Cents
  lotId: string | null
  reason: string
  key: string
}

/** An append-only ledger of credits per account. README.md states the invariants and the locks. */
export class Credits {
  /** The number of unused credits in the account. */
  async balance(accountId: string): Promise<number> {
    const { rows } = await database().query<{ balance: number }>(`SELECT ${creditBalance("$1")} AS balance`, [
      accountId,
    ])
    return rows[0]!.balance
  }

  /** The account's entries, newest first, each with the balance after the entry. */
  async history(
    accountId: string,
    page: { limit: number; offset: number }
  ): Promise<{ entries: CreditEntry[]; total: number }> {
    const [rows, counted] = await Promise.all([
      database().records<CreditEntry>(
        `SELECT id, delta, reason, created_at, (sum(delta) OVER (ORDER BY number))::int AS balance_after
         FROM credit_entry WHERE account_id = $1 ORDER BY number DESC LIMIT $2 OFFSET $3`,
        [accountId, page.limit, page.offset]
      ),
      database().query<{ total: number }>(`SELECT count(*) AS total FROM credit_entry WHERE account_id = $1`, [
        accountId,
      ]),
    ])
    return { entries: rows, total: counted.rows[0]!.total }
  }

  /**
   * Adds credits. `unitCents` is the price paid for each credit. `key` identifies the business event: a repeated key
   * adds nothing.
   */
  async grant({
    accountId,
    credits,
    unitCents = cents(0),
    reason,
    key,
  }: {
    accountId: string
    credits: number
    unitCents?: Cents
    reason: string
    key: string
  }): Promise<void> {
    await append({ accountId, delta: credits, unitCents, lotId: null, reason, key })
  }

  /**
   * Withdraws granted credits, the newest first. Paid credits are not withdrawn, because a refund returns their money.
   * @throws RefusedError INVALID_TRANSITION when fewer granted credits are left
   */
  async withdrawGranted({
    accountId,
    credits,
    reason,
    key,
  }: {
    accountId: string
    credits: number
    reason: string
    key: string
  }): Promise<void> {
    await lockAccount(accountId)
    const plan = withdrawal(await lotsOf(accountId), credits)
    if (!plan.ok) throw new RefusedError("INVALID_TRANSITION", plan.message)
    for (const { lotId, taken } of plan.from)
      await append({ accountId, delta: -taken, unitCents: cents(0), lotId, reason, key: `${key}:${lotId}` })
  }

  /**
   * Uses one credit for an amount due, chosen by `rules/choose-credit.ts`. A repeated `key` uses no further credit.
   * @throws RefusedError CREDITS_REQUIRED without a credit; CREDIT_TOO_SMALL when none covers the amount
   */
  async use({
    accountId,
    dueCents,
    reason,
    key,
  }: {
    accountId: string
    dueCents: Cents
    reason: string
    key: string
  }): Promise<{ unitCents: Cents }> {
    await lockAccount(accountId)
    const choice = chooseCredit(await lotsOf(accountId), dueCents)
    if (choice.kind === "none") throw noCredit()
    if (choice.kind === "too-small") {
      const { differenceCents } = choice
      const message = `The fee rose after you bought your credit. The credit leaves ${formatMoneyExact(differenceCents)} unpaid. Pay that difference by card, or pay the whole fee by card. If you pay the whole fee, your credit stays and is refundable.`
      throw new RefusedError("CREDIT_TOO_SMALL", message, { differenceCents })
    }
    const { id: lotId, unitCents } = choice.lot
    await append({ accountId, delta: -1, unitCents, lotId, reason, key })
    return { unitCents }
  }

  /**
   * The cents of the amount due that the best credit leaves unpaid; 0 when a credit covers the amount.
   * @throws RefusedError CREDITS_REQUIRED without a credit
   */
  async lacking(accountId: string, dueCents: Cents): Promise<Cents> {
    const choice = chooseCredit(await lotsOf(accountId), dueCents)
    if (choice.kind === "none") throw noCredit()
    return choice.kind === "too-small" ? choice.differenceCents : cents(0)
  }

  /** Decides which of these fees are paid by credits. With `lock` the plan remains valid until the transaction ends. */
  async plan(accountId: string, dueCents: readonly Cents[], { lock = false } = {}): Promise<PlannedFee[]> {
    if (lock) await lockAccount(accountId)
    return planCredits(await lotsOf(accountId), dueCents)
  }

  /** Gives back the credit that `use` took with this `key`. A repeated `reason.key` gives nothing back. */
  async giveBack(key: string, reason: { key: string; reason: string }): Promise<void> {
    const rows = await database().records<Omit<NewEntry, "reason" | "key">>(
      `SELECT account_id, -delta AS delta, unit_cents, lot_id FROM credit_entry WHERE key = $1`,
      [key]
    )
    if (!rows[0]) throw new Error(`No credit was used under ${key}.`)
    await append({ ...rows[0], ...reason })
  }

  /**
   * Removes the unused credits that `grant` added with this `key`. A repeated `reason.key` removes nothing.
   * @returns how many of the added credits were used before, and the price of each; `null` when `grant` added none
   */
  async takeBack(
    key: string,
    reason: { key: string; reason: string }
  ): Promise<{ used: number; unitCents: Cents } | null> {
    const came = await database().records<{ id: string; accountId: string; delta: number; unitCents: Cents }>(
      `SELECT id, account_id, delta, unit_cents FROM credit_entry WHERE key = $1`,
      [key]
    )
    if (!came[0]) return null
    const { id: lotId, accountId, delta: whole, unitCents } = came[0]
    await lockAccount(accountId)
    const { rows: taken } = await database().query<{ delta: number }>(`SELECT delta FROM credit_entry WHERE key = $1`, [
      reason.key,
    ])
    if (taken[0]) return { used: whole + taken[0].delta, unitCents }
    const left = (await lotsOf(accountId)).find(({ id }) => id === lotId)!.left
    if (left > 0) await append({ accountId, delta: -left, unitCents, lotId, ...reason })
    return { used: whole - left, unitCents }
  }
}

function noCredit(): RefusedError {
  return new RefusedError("CREDITS_REQUIRED", "You have no credit left.")
}

/**
 * Takes the lock that a database trigger takes for each new credit entry of the account. Credits read under this lock
 * are therefore still correct when the entry is added.
 */
async function lockAccount(accountId: string): Promise<void> {
  await holdLock("credit", accountId)
}

/** The account's credit lots, one for each purchase or grant, sorted by arrival. */
async function lotsOf(accountId: string): Promise<CreditLot[]> {
  return database().records<CreditLot>(
    `SELECT lot.id, lot.unit_cents, (lot.delta + coalesce(sum(entry.delta), 0))::int AS left
     FROM credit_entry AS lot LEFT JOIN credit_entry AS entry ON entry.lot_id = lot.id
     WHERE lot.account_id = $1 AND lot.lot_id IS NULL GROUP BY lot.id ORDER BY lot.number`,
    [accountId]
  )
}

async function append(entry: NewEntry): Promise<void> {
  await database().query(
    `INSERT INTO credit_entry (id, account_id, delta, unit_cents, lot_id, reason, key, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, northlot_now()) ON CONFLICT (key) DO NOTHING`,
    [
      generateEntityId(undefined, "crd"),
      entry.accountId,
      entry.delta,
      entry.unitCents,
      entry.lotId,
      entry.reason,
      entry.key,
    ]
  )
}
