import { IDEMPOTENCY_HEADER, RefusedError } from "@northlot/contract"
import type { fetchUtils } from "react-admin"
import { ask } from "./api"
import { withProof } from "../resources/staff/proof"

/**
 * Sends requests of the data provider with the session, and with a proof of identity if the server asks for one.
 * A write carries an idempotency key and is sent once more if the answer is lost.
 * The answer holds the rows of a list in `items` and a record in `item`.
 * @throws RefusedError
 */
export async function httpClient(address: string, { method = "GET", body, signal }: fetchUtils.Options = {}) {
  const { status, headers, text } = await withProof(() => (method === "GET" ? once() : repeated())).catch(atFields)
  const answer = JSON.parse(text) as { items?: unknown; item?: unknown }
  return { status, headers, body: text, json: answer.items ?? answer.item ?? answer }

  async function once(more: Record<string, string> = {}) {
    const answer = await ask(address, { method, body, signal, headers: { ...JSON_HEADERS, ...more } })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  function repeated() {
    const key = { [IDEMPOTENCY_HEADER]: crypto.randomUUID() }
    return once(key).catch((error: unknown) => {
      if (error instanceof RefusedError && error.code === "UNAVAILABLE") return once(key)
      throw error
    })
  }
}

const JSON_HEADERS = { accept: "application/json", "content-type": "application/json" }

/** Copies the server's error messages for single fields to `body.errors`, where react-admin's forms read them. */
function atFields(error: unknown): never {
  if (error instanceof RefusedError && error.details.fields)
    throw Object.assign(error, { body: { errors: error.details.fields } })
  throw error
}
