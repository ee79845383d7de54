/** How many credits an account has, as SQL: all that came and went; `accountId` is SQL too. */
export const creditBalance = (accountId: string) =>
  `(SELECT coalesce(sum(delta), 0)::int FROM credit_entry WHERE credit_entry.account_id = ${accountId})`
