import type { BankAccount } from "@northlot/contract"
import { database } from "#src/platform/database"
import { seal, unseal } from "#src/platform/encryption"
import type { PayoutAccountRecord, PayoutAccountChange } from "../types"
import type { PayoutAccountVersionRow } from "../tables"
import type { CamelCased } from "#src/platform/camel-case"

const HOLD_HOURS = 48
const PURPOSE = "payout account"

interface Row extends CamelCased<
  Pick<PayoutAccountVersionRow, "account_id" | "number" | "key_id" | "sealed" | "held_until">
> {
  changedAt: Date
  held: boolean
}

/** Sellers' bank accounts; README.md lists the invariants. */
export class PayoutAccounts {
  /**
   * The newest bank account. `null` where the seller entered none, or its encryption key is lost and the seller must
   * enter it again.
   */
  async current(accountId: string): Promise<PayoutAccountRecord | null> {
    const row = await this.newest(accountId)
    const text = row ? unsealed(row) : null
    if (!row || text === null) return null
    const { number, changedAt, heldUntil, held } = row
    return { ...(JSON.parse(text) as BankAccount), number, changedAt, heldUntil, held }
  }

  /**
   * The bank account in this version, for a payment that was approved with it. `null` where the version's data is
   * missing or unreadable.
   */
  async version(accountId: string, number: number): Promise<BankAccount | null> {
    const [row] = await database().records<Pick<Row, "accountId" | "number" | "keyId" | "sealed">>(
      `SELECT account_id, number, key_id, sealed FROM payout_account_version WHERE account_id = $1 AND number = $2`,
      [accountId, number]
    )
    const text = row ? unsealed(row) : null
    return text === null ? null : (JSON.parse(text) as BankAccount)
  }

  /** Those of these people whose bank account is stored and readable. */
  async known(accountIds: readonly string[]): Promise<Set<string>> {
    const rows = await this.newestOf(accountIds)
    return new Set(rows.filter((row) => unsealed(row) !== null).map(({ accountId }) => accountId))
  }

  /** All changes of the bank account, newest first. */
  async history(accountId: string): Promise<PayoutAccountChange[]> {
    return database().records<PayoutAccountChange>(
      `SELECT at, last_digits FROM payout_account_version WHERE account_id = $1 ORDER BY number DESC`,
      [accountId]
    )
  }

  /**
   * Stores a new version, whose holding period starts now. The same bank data creates no new version. The caller holds
   * this person's lock. Returns the account and whether it changed.
   */
  async change(accountId: string, account: BankAccount): Promise<{ record: PayoutAccountRecord; changed: boolean }> {
    const before = await this.current(accountId)
    if (before && textOf(before) === textOf(account)) return { record: before, changed: false }
    return { record: await this.append(accountId, account, null), changed: true }
  }

  /** Imports a seller's first bank account. Its holding period starts at `enteredAt`. */
  async takeOver(accountId: string, account: BankAccount, enteredAt: Date): Promise<void> {
    if (!(await this.newest(accountId))) await this.append(accountId, account, enteredAt)
  }

  private async append(accountId: string, account: BankAccount, at: Date | null): Promise<PayoutAccountRecord> {
    const number = ((await this.newest(accountId))?.number ?? 0) + 1
    const { keyId, sealed } = seal(PURPOSE, contextOf(accountId, number), textOf(account))
    const rows = await database().records<Pick<PayoutAccountRecord, "changedAt" | "heldUntil" | "held">>(
      `INSERT INTO payout_account_version (account_id, number, key_id, sealed, last_digits, at, held_until)
       SELECT $1, $2, $3, $4, $5, moment, moment + interval '${HOLD_HOURS} hours'
       FROM (SELECT coalesce($6, northlot_now()) AS moment OFFSET 0) AS clock
       RETURNING at AS changed_at, held_until, held_until > northlot_now() AS held`,
      [accountId, number, keyId, sealed, account.accountNumber.slice(-3), at]
    )
    return { ...account, number, ...rows[0]! }
  }

  /** Deletes the bank data of a closed account, but not the rows of its versions. */
  async forget(accountId: string): Promise<void> {
    await database().query(
      `UPDATE payout_account_version SET sealed = NULL, key_id = NULL, last_digits = NULL WHERE account_id = $1 AND sealed IS NOT NULL`,
      [accountId]
    )
  }

  private async newest(accountId: string): Promise<Row | undefined> {
    return (await this.newestOf([accountId]))[0]
  }

  private newestOf(accountIds: readonly string[]): Promise<Row[]> {
    return database().records<Row>(
      `SELECT DISTINCT ON (account_id) account_id, number, key_id, sealed, at AS changed_at, held_until, held_until > northlot_now() AS held
       FROM payout_account_version WHERE account_id = ANY ($1) ORDER BY account_id, number DESC`,
      [accountIds]
    )
  }
}

function unsealed({
  accountId,
  number,
  keyId,
  sealed,
}: Pick<Row, "accountId" | "number" | "keyId" | "sealed">): string | null {
  return sealed === null || keyId === null ? null : unseal(PURPOSE, contextOf(accountId, number), { keyId, sealed })
}

const contextOf = (accountId: string, number: number) => `${accountId}:${number}`

function textOf({ holder, institution, transit, accountNumber }: BankAccount): string {
  return JSON.stringify({ holder, institution, transit, accountNumber })
}
