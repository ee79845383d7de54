import { database } from "#src/platform/database"

/**
 * Addresses to which an account's messages went: phone numbers, and the old and new addresses of its e-mail changes.
 */
export async function otherMessageAddresses(accountId: string): Promise<string[]> {
  const { rows } = await database().query<{ address: string }>(
    `SELECT old_email AS address FROM email_change WHERE account_id = $1
     UNION SELECT new_email FROM email_change WHERE account_id = $1
     UNION SELECT number FROM sms_message WHERE account_id = $1 AND number <> ''`,
    [accountId]
  )
  return rows.map(({ address }) => address)
}
