import { randomBytes } from "node:crypto"
import { RefusedError } from "@northlot/contract"
import { configuration } from "#src/platform/configuration"
import { database } from "#src/platform/database"
import { emit } from "#src/platform/outbox"
import { signatureMatches } from "#src/platform/signature"
import type { IdentityDecision, IdentityProvider } from "./provider"

const IDENTITY_WEBHOOK = "/webhooks/identity-sandbox"

const REFERENCE = /^sidv_[0-9a-f]{32}$/

/**
 * The embedded identity provider, for a market without the keys of a real provider. Its own table is
 * `sandbox_identity`.
 */
export const sandboxIdentity: IdentityProvider = {
  name: "sandbox",
  async start({ verificationId, firstName, lastName }) {
    const reference = `sidv_${randomBytes(16).toString("hex")}`
    await database().query(
      `INSERT INTO sandbox_identity (id, verification_id, first, last, created_at) VALUES ($1, $2, $3, $4, northlot_now())`,
      [reference, verificationId, firstName, lastName]
    )
    return { reference, hostedUrl: `/sandbox/idv/${reference}` }
  },
  async readEvent(rawBody, headers) {
    const signature = headers["northlot-signature"]
    const { sandboxWebhook } = configuration().secrets
    const unixSeconds = Math.floor(Date.now() / 1000)
    if (typeof signature !== "string" || !signatureMatches(sandboxWebhook, signature, rawBody, unixSeconds)) {
      throw new RefusedError("SIGNATURE_INVALID")
    }
    const event = JSON.parse(rawBody.toString("utf8")) as { type: string; data?: IdentityDecision }
    if (event.type !== "identity.decided" || !event.data) return null
    const { reference, verified, dateOfBirth, name } = event.data
    // Events of earlier versions contain no name. For them the name entered at the start of the check is used.
    const begun = name === undefined && verified ? await findSandboxIdentity(reference) : null
    return { reference, verified, dateOfBirth, name: name ?? (begun && { first: begun.first, last: begun.last }) }
  },
}

export interface SandboxIdentity {
  id: string
  first: string
  last: string
  outcome: "approved" | "declined" | null
}

export async function findSandboxIdentity(id: string): Promise<SandboxIdentity | null> {
  if (!REFERENCE.test(id)) return null
  const { rows } = await database().query<SandboxIdentity>(
    `SELECT id, first, last, outcome FROM sandbox_identity WHERE id = $1`,
    [id]
  )
  return rows[0] ?? null
}

/**
 * Records the decision of the hosted page once; the outbox sends the signed event. Returns `false` if the identity
 * check already had a decision.
 */
export async function decideSandboxIdentity(
  id: string,
  approved: boolean,
  read: Pick<IdentityDecision, "dateOfBirth" | "name">
): Promise<boolean> {
  return database().transaction(async () => {
    const { rowCount } = await database().query(
      `UPDATE sandbox_identity SET outcome = $2 WHERE id = $1 AND outcome IS NULL`,
      [id, approved ? "approved" : "declined"]
    )
    if (rowCount === 0) return false
    const data: IdentityDecision = { reference: id, verified: approved, ...read }
    const body = JSON.stringify({ id: `evt_${id}`, type: "identity.decided", data })
    await emit("sandbox.event", { path: IDENTITY_WEBHOOK, body }, `identity:${id}`)
    return true
  })
}
