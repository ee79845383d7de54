import { addressOf } from "@northlot/contract"
import { ask } from "../providers/api"
import { download } from "./download"

/**
 * Fetches a document with the admin's session and saves it under the name that the server gives.
 * A link cannot carry the console's token, and a token in an address would stay in the browser's history.
 * @throws RefusedError
 */
export async function saveReport(
  { path }: { path: string },
  { params, query }: { params?: Record<string, string>; query?: Record<string, string> } = {}
): Promise<void> {
  const answer = await ask(addressOf(path, params, query), { headers: { accept: "text/csv, application/json" } })
  const name = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? "report.csv"
  const address = URL.createObjectURL(await answer.blob())
  download(address, name)
  URL.revokeObjectURL(address)
}
