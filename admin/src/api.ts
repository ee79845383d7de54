import { RefusedError, createClient, endpoints } from "@northlot/contract"

const TOKEN = "northlot-console-token"

/** The console's session ends with the browser tab, and on the server after eight hours. */
export const session = {
  token: () => sessionStorage.getItem(TOKEN),
  begin: (token: string) => sessionStorage.setItem(TOKEN, token),
  end: () => sessionStorage.removeItem(TOKEN),
}

export const api = createClient({
  headers: (): Record<string, string> => {
    const token = session.token()
    return token ? { "x-admin-token": token } : {}
  },
})

export { endpoints }

/** The sentence of a refusal, as the server worded it. */
export function messageOf(error: unknown): string {
  return error instanceof RefusedError || error instanceof Error ? error.message : "request_failed"
}

/** Only addresses of our own origin are opened: nothing that data could smuggle in. */
export function ownAddress(url: string | null | undefined): string | undefined {
  return url && url.startsWith("/") && !url.startsWith("//") ? url : undefined
}
