import { database } from "#src/platform/database"

/** Where messages of an account went besides its present e-mail address: numbers, and addresses of before. */
export async function otherMessageAddresses(accountId: string): Promise<string[]> {
  const { rows } = await database().query<{ address: string }>(
    `SELECT old_email AS address FROM email_change WHERE account_id = $1
     UNION SELECT new_email FROM email_change WHERE account_id = $1
     UNION SELECT number FROM sms_message WHERE account_id = $1 AND number <> ''`,
    [accountId]
  )
  return rows.map(({ address }) => address)
}
