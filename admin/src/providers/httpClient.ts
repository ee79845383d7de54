import { IDEMPOTENCY_HEADER, RefusedError } from "@northlot/contract"
import type { fetchUtils } from "react-admin"
import { ask } from "./api"
import { withProof } from "../resources/staff/proof"

/**
 * How the data provider reaches the server: with the session, a proof where one is asked for, and a key for whatever
 * changes something, so that a lost answer is asked for again without doing it twice. The rows of a list and the one of
 * a record stand in the answer beside `ok`.
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

/** The framework's forms look for the refusals of their fields here. */
function atFields(error: unknown): never {
  if (error instanceof RefusedError && error.details.fields)
    throw Object.assign(error, { body: { errors: error.details.fields } })
  throw error
}
