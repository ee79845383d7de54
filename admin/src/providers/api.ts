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

/** The session ends when the browser tab closes; the server ends it after eight hours. */
export const session = {
  token: () => sessionStorage.getItem(TOKEN),
  /**
   * The account that the page sends with each request. It is `null` before a sign-in and after a sign-out in this tab.
   */
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

/**
 * Headers with the session's token and the page's account. After the session has ended, the account header lets the
 * server refuse a request. Without it, the request would act for the member whose storefront cookie the browser sends.
 */
function shown(): Record<string, string> {
  const [token, page] = [session.token(), session.page()]
  return { ...(token ? { "x-admin-token": token } : {}), ...(page ? { [ACCOUNT_HEADER]: page } : {}) }
}

const call = createClient({ headers: shown })

/**
 * Calls the server. If the server asks for a proof of identity, the dialog asks the person and the call repeats.
 */
export const api = ((endpoint: Parameters<typeof call>[0], input?: Parameters<typeof call>[1]) =>
  withProof(() => call(endpoint, input))) as typeof call

/** Sends a request with the console's session and returns the unread response. @throws RefusedError */
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

/** Uploads a form with one file and text fields. @throws RefusedError */
export async function uploadFile<E extends Endpoint>(
  endpoint: E,
  file: File,
  params: Record<string, string> = {},
  texts: Record<string, string> = {}
): Promise<AnswerOf<E>> {
  const form = new FormData()
  for (const [name, text] of Object.entries(texts)) form.append(name, text)
  form.append(endpoint.upload!.field, file, file.name)
  const answer = await ask(addressOf(endpoint.path, params), { method: endpoint.method, body: form })
  return (await answer.json()) as AnswerOf<E>
}

export { endpoints }

/** The server's sentence for a refusal. */
export function messageOf(error: unknown): string {
  return error instanceof RefusedError || error instanceof Error ? error.message : "request_failed"
}

/**
 * Returns the address if it is on the console's own origin, and otherwise nothing. Stored data thus cannot lead to
 * another site.
 */
export function ownAddress(url: string | null | undefined): string | undefined {
  return url && url.startsWith("/") && !url.startsWith("//") ? url : undefined
}
