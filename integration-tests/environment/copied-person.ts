import { createHash, randomBytes } from "node:crypto"
import type { SharedMarket } from "./market"

/** The rows of a newly registered person by table. `$1` is the account. */
const ROWS_OF_ACCOUNT: Readonly<Record<string, string>> = {
  account: "id = $1",
  dealer_profile: "account_id = $1",
  identity_verification: "account_id = $1",
  consent: "account_id = $1",
  session: "account_id = $1",
  customer: "metadata ->> 'account_id' = $1",
  account_account_customer_customer: "account_id = $1",
  auth_identity: "app_metadata ->> 'account_id' = $1",
  provider_identity: "auth_identity_id IN (SELECT id FROM auth_identity WHERE app_metadata ->> 'account_id' = $1)",
}

type Row = Record<string, unknown>
export type Registered = Readonly<{ rows: Record<string, Row[]>; at: Date }>

/** Reads the rows of a person who has just registered, as a template for copies. */
export async function readRegistered(market: SharedMarket, accountId: string): Promise<Registered> {
  const tables = Object.entries(ROWS_OF_ACCOUNT).map(
    ([table, condition]) => `'${table}', (SELECT jsonb_agg(to_jsonb(found)) FROM ${table} AS found WHERE ${condition})`
  )
  const { rows } = await market.pool.query<{ rows: Record<string, Row[] | null>; at: Date }>(
    `SELECT jsonb_build_object(${tables.join(", ")}) AS rows, northlot_now() AS at`,
    [accountId]
  )
  const found = Object.entries(rows[0]!.rows).map(([table, ofTable]) => [table, ofTable ?? []] as const)
  return { rows: Object.fromEntries(found), at: rows[0]!.at }
}

export interface NewPerson {
  email: string
  last: string
  mobile: string
  /** Used only for a dealer's copy. */
  dealer: { address: string; tel: string }
}

/** Inserts another person with the same registration data in one statement. The two share only the password. */
export async function insertCopy(
  market: SharedMarket,
  { rows, at }: Registered,
  person: NewPerson
): Promise<{ id: string; token: string }> {
  const [account] = rows.account!
  const token = randomBytes(32).toString("base64url")
  const renamed = new Map<string, string>([[String(account!.email), person.email]])
  for (const row of Object.values(rows).flat()) {
    for (const column of ["id", "provider_reference"]) {
      const value = row[column]
      if (typeof value === "string") renamed.set(value, another(value))
    }
  }
  const now = await market.clock.now()
  const later = now.getTime() - at.getTime()
  const changed = JSON.parse(JSON.stringify(rows), (_key, value: unknown) => {
    if (typeof value !== "string") return value
    if (/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/.test(value)) return new Date(Date.parse(value) + later).toISOString()
    return renamed.get(value) ?? value
  }) as Record<string, Row[]>
  const set = (table: string, columns: Row) => changed[table]!.forEach((row) => Object.assign(row, columns))
  set("account", { last: person.last, mobile: person.mobile })
  set("customer", { last_name: person.last, phone: person.mobile })
  set("identity_verification", { last: person.last, browser_hash: randomBytes(32).toString("hex") })
  set("dealer_profile", person.dealer)
  set("session", { token_hash: createHash("sha256").update(token).digest("hex") })
  // The database generates the ids of `consent` and the column `search_text`.
  changed.consent!.forEach((row) => delete row.id)
  for (const table of ["account", "dealer_profile"]) changed[table]!.forEach((row) => delete row.search_text)

  const inserts = Object.entries(changed)
    .filter(([, ofTable]) => ofTable.length > 0)
    .map(([table, [first]]) => {
      const columns = Object.keys(first!)
        .map((name) => `"${name}"`)
        .join(", ")
      return `new_${table} AS (
        INSERT INTO ${table} (${columns})
        SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb -> '${table}'))`
    })
  await market.pool.query(`WITH ${inserts.join(", ")} SELECT 1`, [JSON.stringify(changed)])
  return { id: renamed.get(String(account!.id))!, token }
}

/** An identifier of the same form, with a random second half. */
const another = (id: string) => id.slice(0, -16) + randomBytes(8).toString("hex").toUpperCase()
