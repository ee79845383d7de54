import { database } from "#src/platform/database"

/** Sales that were cancelled by an account's fault. */
export class Strikes {
  /** Records once per sale that the sale was cancelled by this account's fault. */
  async give(strike: { accountId: string; saleId: string; reason: string; by: string }): Promise<void> {
    await database().query(
      `INSERT INTO account_strike (account_id, sale_id, reason, given_by) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
      [strike.accountId, strike.saleId, strike.reason, strike.by]
    )
  }
}
