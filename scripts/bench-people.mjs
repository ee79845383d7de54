// npm run -s bench:people -- 256 creates that many dealers with bidding rights in the running market of
// NORTHLOT_DATA_DIR or DATABASE_URL. It prints a line of JSON for each: { "id", "token" }.
// It is for load tests and refuses production mode.
import { createHash, randomBytes } from "node:crypto"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import pg from "pg"

const MOST = 10_000

class Sentence extends Error {}

/** The current address of the embedded Postgres of this data directory. */
async function embeddedAddress(directory) {
  const cluster = join(directory, "database", "cluster")
  const read = (name) =>
    readFile(join(cluster, name), "utf8").catch(() => {
      throw new Sentence(`No market runs on ${directory}. Start it, or set NORTHLOT_DATA_DIR or DATABASE_URL.`)
    })
  const port = (await read("postmaster.pid")).split("\n")[3]
  return `postgres://northlot:${await read("northlot-password")}@127.0.0.1:${port}/northlot`
}

async function makePeople(count) {
  const { NODE_ENV, DATABASE_URL, NORTHLOT_DATA_DIR = ".northlot" } = process.env
  if (NODE_ENV === "production") throw new Sentence("No people are made up in production mode.")
  if (!Number.isInteger(count) || count < 1 || count > MOST)
    throw new Sentence(`Say how many people, from 1 to ${MOST}: npm run -s bench:people -- 256`)
  const people = Array.from({ length: count }, () => {
    const id = `acct_BENCH${randomBytes(10).toString("hex").toUpperCase()}`
    return { id, session: id.replace("acct_", "sess_"), token: randomBytes(32).toString("base64url") }
  })
  const client = new pg.Client({ connectionString: DATABASE_URL || (await embeddedAddress(NORTHLOT_DATA_DIR)) })
  await client.connect()
  try {
    await client.query(
      `WITH person AS (
         SELECT * FROM json_to_recordset($1) AS given (id text, session text, token_hash text)
       ), new_account AS (
         INSERT INTO account (id, email, role, buyer_type, first, last, mobile, location, created_at, updated_at)
         SELECT id, lower(id) || '@bench.example', 'buyer', 'dealer', 'Bench', right(id, 20), '', 'Guelph, Ontario',
           northlot_now(), northlot_now() FROM person RETURNING id
       ), dealer AS (
         INSERT INTO dealer_profile (account_id, name, address, omvic, tel, representative, licence, licence_expires_on, licence_file_id)
         SELECT id, 'Bench ' || right(id, 20), right(id, 20), '0', '', 'Bench', 'verified', northlot_now()::date + 365, 'bench'
         FROM new_account
       )
       INSERT INTO session (id, token_hash, account_id, created_at, last_used_at, expires_at)
       SELECT session, token_hash, new_account.id, northlot_now(), northlot_now(), northlot_now() + interval '12 hours'
       FROM person JOIN new_account USING (id)`,
      [JSON.stringify(people.map(({ token, ...person }) => ({ ...person, token_hash: hashOf(token) })))]
    )
  } finally {
    await client.end()
  }
  for (const { id, token } of people) console.log(JSON.stringify({ id, token }))
}

/** The hash as `src/platform/signature.ts` stores it. */
const hashOf = (token) => createHash("sha256").update(token).digest("hex")

try {
  await makePeople(Number(process.argv[2]))
} catch (error) {
  console.error(error instanceof Sentence ? error.message : error)
  process.exitCode = 1
}
