import {
  ACCOUNT_HEADER,
  RefusedError,
  addressOf,
  createClient,
  endpoints,
  refusalFrom,
  staffPage,
  type AnswerOf,
  type Endpoint,
} from "@northlot/contract"
import { withProof } from "../resources/staff/proof"

const TOKEN = "northlot-console-token"
const USERNAME = "northlot-console-username"

/** The console's session ends with the browser tab, and on the server after eight hours. */
export const session = {
  token: () => sessionStorage.getItem(TOKEN),
  /** Whose page it is, as its requests say it; null before the first sign-in. */
  page: () => {
    const username = sessionStorage.getItem(USERNAME)
    return username === null ? null : staffPage(username)
  },
  begin({ token, username }: { token: string; username: string }) {
    sessionStorage.setItem(TOKEN, token)
    sessionStorage.setItem(USERNAME, username)
  },
  end() {
    sessionStorage.removeItem(TOKEN)
    sessionStorage.removeItem(USERNAME)
  },
}

/** Once its session is over, nothing of the console is done as the member that the browser's cookie names. */
function shown(): Record<string, string> {
  const [token, page] = [session.token(), session.page()]
  return { ...(token ? { "x-admin-token": token } : {}), ...(page ? { [ACCOUNT_HEADER]: page } : {}) }
}

const call = createClient({ headers: shown })

/** Calls the server; where it asks for a proof of who it is, the person is asked for it, and it is called again. */
export const api = ((endpoint: Parameters<typeof call>[0], input?: Parameters<typeof call>[1]) =>
  withProof(() => call(endpoint, input))) as typeof call

/**
 * Asks the server for what is no plain answer in JSON, with the console's session.
 * @throws RefusedError
 */
export async function ask(address: string, { headers, ...init }: RequestInit = {}): Promise<Response> {
  const answer = await fetch(address, {
    ...init,
    headers: { ...headers, ...shown() },
    credentials: "same-origin",
  }).catch((cause: unknown) => {
    if (init.signal?.aborted) throw cause
    throw new RefusedError("UNAVAILABLE", "No connection. Please check your network and try again.")
  })
  if (!answer.ok) throw refusalFrom(answer.status, await answer.json().catch(() => null))
  return answer
}

/** Sends one file in the field of an upload. @throws RefusedError */
export async function uploadFile<E extends Endpoint>(
  endpoint: E,
  file: File,
  params: Record<string, string> = {}
): Promise<AnswerOf<E>> {
  const form = new FormData()
  form.append(endpoint.upload!.field, file, file.name)
  const answer = await ask(addressOf(endpoint.path, params), { method: endpoint.method, body: form })
  return (await answer.json()) as AnswerOf<E>
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
