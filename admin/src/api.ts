import {
  RefusedError,
  addressOf,
  createClient,
  endpoints,
  refusalFrom,
  type AnswerOf,
  type Endpoint,
} from "@northlot/contract"
import { withProof } from "./security/proof"

const TOKEN = "northlot-console-token"

/** The console's session ends with the browser tab, and on the server after eight hours. */
export const session = {
  token: () => sessionStorage.getItem(TOKEN),
  begin: (token: string) => sessionStorage.setItem(TOKEN, token),
  end: () => sessionStorage.removeItem(TOKEN),
}

const call = createClient({
  headers: (): Record<string, string> => {
    const token = session.token()
    return token ? { "x-admin-token": token } : {}
  },
})

/** Calls the server; where it asks for a proof of who it is, the person is asked for it, and it is called again. */
export const api: typeof call = (endpoint, input) => withProof(() => call(endpoint, input))

/** Sends one file in the field of an upload. @throws RefusedError */
export async function uploadFile<E extends Endpoint>(
  endpoint: E,
  file: File,
  params: Record<string, string> = {}
): Promise<AnswerOf<E>> {
  const form = new FormData()
  form.append(endpoint.upload!.field, file, file.name)
  const response = await fetch(addressOf(endpoint.path, params), {
    method: endpoint.method,
    headers: { "x-admin-token": session.token() ?? "" },
    credentials: "same-origin",
    body: form,
  })
  const answer: unknown = await response.json().catch(() => null)
  if (!response.ok) throw refusalFrom(response.status, answer)
  return answer as AnswerOf<E>
}

export { endpoints }

/** The sentence of a refusal, as the server worded it. */
export function messageOf(error: unknown): string {
  return error instanceof RefusedError || error instanceof Error ? error.message : "request_failed"
}

/** Only addresses of our own origin are opened: nothing that data could smuggle in. */
export function ownAddress(url: string | null | undefined): string | undefined {
  return url && url.startsWith("/") && !url.startsWith("//") ? url : undefined
}
