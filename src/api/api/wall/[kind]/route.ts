import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { viewerOf } from "#src/queries/listing/viewer"
import { readWall } from "#src/queries/listing/wall"

export const GET = route(
  endpoints.readWall,
  async ({ params, ...caller }) => {
    return { ok: true as const, ...(await readWall(params.kind, viewerOf(caller))) }
  },
  { replica: true }
)
