import { generateEntityId } from "@medusajs/framework/utils"
import { RefusedError } from "@northlot/contract"
import { database, type Executor } from "../../platform/database"

/** Bidding credits: an append-only ledger per account; the balance is its sum and never negative. */
export default class CreditModuleService {
  /** Whole credits. */
  async balance(accountId: string, executor: Executor = database()): Promise<number> {
    const { rows } = await executor.query<{ balance: number }>(
      `SELECT coalesce(sum(delta), 0)::int AS balance FROM credit_entry WHERE account_id = $1`,
      [accountId]
    )
    return rows[0]!.balance
  }

  /**
   * Adds credits (negative: takes them). `key` is the business event it stands for: a repeat is a no-op.
   * @throws RefusedError CREDITS_REQUIRED when the balance would go below zero.
   */
  async record(
    entry: { accountId: string; delta: number; reason: string; key: string },
    executor: Executor = database()
  ): Promise<void> {
    try {
      await executor.query(
        `INSERT INTO credit_entry (id, account_id, delta, reason, key, created_at) VALUES ($1, $2, $3, $4, $5, northlot_now())
         ON CONFLICT (key) DO NOTHING`,
        [generateEntityId(undefined, "crd"), entry.accountId, entry.delta, entry.reason, entry.key]
      )
    } catch (error) {
      if ((error as { constraint?: string }).constraint === "credit_balance") throw new RefusedError("CREDITS_REQUIRED")
      throw error
    }
  }
}
