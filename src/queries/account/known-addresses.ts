import { database } from "#src/platform/database"

/** Returns the e-mail addresses (lower case) from `addresses` that have an account. */
export async function knownAddresses(addresses: readonly string[]): Promise<Set<string>> {
  const { rows } = await database().query<{ email: string }>(`SELECT email FROM account WHERE email = ANY($1)`, [
    addresses,
  ])
  return new Set(rows.map(({ email }) => email))
}
