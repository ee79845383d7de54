import { createHash } from "node:crypto"
import { RefusedError, endpoints, faultsOfBidLog } from "@northlot/contract"
import { route } from "#src/http/route"
import { checkableLog } from "#src/queries/auction/bid-log"

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex")

export const GET = route(endpoints.checkBidLog, async ({ params }) => {
  const found = await checkableLog(params.id)
  if (!found) throw new RefusedError("NOT_FOUND")
  const { log } = found
  return { ok: true as const, head: log.head, rows: log.rows.length, faults: await faultsOfBidLog(log, sha256) }
})
