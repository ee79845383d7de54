import { database } from "#src/platform/database"

/** Those of these addresses, in lower case, that somebody has an account with. */
export async function knownAddresses(addresses: readonly string[]): Promise<Set<string>> {
  const { rows } = await database().query<{ email: string }>(`SELECT email FROM account WHERE email = ANY($1)`, [
    addresses,
  ])
  return new Set(rows.map(({ email }) => email))
}
