import { RefusedError, addressOf, refusalFrom } from "@northlot/contract"
import { session } from "./api"
import { download } from "./download"

/**
 * Fetches a document as the admin and saves it under the name that the server gives it. A link could not carry the
 * console's token, and an address that did would keep it in the browser's history.
 * @throws RefusedError
 */
export async function saveReport(
  { path }: { path: string },
  { params, query }: { params?: Record<string, string>; query?: Record<string, string> } = {}
): Promise<void> {
  const answer = await fetch(addressOf(path, params, query), {
    headers: { accept: "text/csv, application/json", "x-admin-token": session.token() ?? "" },
    credentials: "same-origin",
  }).catch(() => {
    throw new RefusedError("UNAVAILABLE", "No connection. Please check your network and try again.")
  })
  if (!answer.ok) throw refusalFrom(answer.status, await answer.json().catch(() => null))
  const name = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? "report.csv"
  const address = URL.createObjectURL(await answer.blob())
  download(address, name)
  URL.revokeObjectURL(address)
}
