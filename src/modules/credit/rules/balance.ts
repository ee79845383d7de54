/** SQL for an account's balance: the sum of all its entries. `accountId` is SQL too. */
export const creditBalance = (accountId: string) =>
  `(SELECT coalesce(sum(delta), 0)::int FROM credit_entry WHERE credit_entry.account_id = ${accountId})`
