import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { Client } from "pg"
import {
  HOLDING_AUCTION_MILLISECONDS,
  MIGRATION_PATIENCE,
  biddingPatience,
  requestPatience,
  tlsOf,
  withPatience,
} from "./database-connection"
import { temporaryFolder } from "../../integration-tests/environment/temporary-folder"

const URL_OF = "postgres://northlot:p%40ss@database.example:5432/northlot"

describe("the TLS that an address asks for", () => {
  it.each([
    ["", false],
    ["?sslmode=disable", false],
    ["?ssl=0", false],
    ["?ssl=true", true],
    ["?sslmode=verify-full", {}],
    ["?sslmode=no-verify", { rejectUnauthorized: false }],
    ["?sslmode=require&uselibpqcompat=true", { rejectUnauthorized: false }],
  ])("with '%s' is the same for Medusa's modules as for our own connections", (query, expected) => {
    expect(tlsOf(URL_OF + query)).toEqual(expected)
    expect(connectionOf(withPatience(URL_OF + query, requestPatience(4_000))).ssl).toEqual(expected)
  })

  it("brings the authority that the address names", () => {
    const file = join(temporaryFolder(), "authority.pem")
    writeFileSync(file, "-----BEGIN CERTIFICATE-----")
    expect(tlsOf(`${URL_OF}?sslmode=verify-full&sslrootcert=${file}`)).toEqual({ ca: "-----BEGIN CERTIFICATE-----" })
  })
})

describe("the limits in an address", () => {
  it("reach the connection, and leave everything else in the address as it was", () => {
    const connection = connectionOf(withPatience(`${URL_OF}?application_name=other`, requestPatience(4_000)))
    expect(connection).toMatchObject({
      statement_timeout: "4000",
      lock_timeout: "2000",
      idle_in_transaction_session_timeout: "30000",
      query_timeout: "4200",
      application_name: "other",
      password: "p@ss",
    })
  })

  it("of a request leave time for a connection and a lock within five seconds", () => {
    const { connection, lock, answer } = requestPatience(4_000)
    expect(connection + lock).toBeLessThan(5_000)
    expect(answer).toBeLessThan(5_000)
  })

  it("of a bid outlast a holder of its auction that was stopped, within five seconds too", () => {
    const { connection, lock, statement } = biddingPatience(4_000)
    expect(lock).toBeGreaterThan(HOLDING_AUCTION_MILLISECONDS)
    expect(statement).toBeGreaterThan(lock)
    expect(connection + lock).toBeLessThan(5_000)
  })

  it("of a migration do not end a table's rewriting", () => {
    expect(connectionOf(withPatience(URL_OF, MIGRATION_PATIENCE))).toMatchObject({
      statement_timeout: "0",
      lock_timeout: "60000",
    })
    expect(new URL(withPatience(URL_OF, MIGRATION_PATIENCE)).searchParams.has("query_timeout")).toBe(false)
  })
})

/** The driver's reading of an address. */
function connectionOf(connectionString: string) {
  return (new Client({ connectionString }) as unknown as { connectionParameters: Record<string, unknown> })
    .connectionParameters
}
