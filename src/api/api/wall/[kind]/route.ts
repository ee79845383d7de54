import { endpoints } from "@northlot/contract"
import { route } from "../../../../http/route"
import { viewerOf } from "../../../../queries/listings/viewer"
import { readWall } from "../../../../queries/listings/wall"

export const GET = route(endpoints.readWall, async ({ params, ...caller }) => {
  return { ok: true as const, ...(await readWall(params.kind, viewerOf(caller))) }
})
