import { RefusedError, endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { readDisclosureChanges } from "#src/queries/listing/disclosure-changes"
import { viewerOf } from "#src/queries/listing/viewer"

export const GET = route(
  endpoints.listDisclosureChanges,
  async ({ params, ...caller }) => {
    const changes = await readDisclosureChanges(params.id, viewerOf(caller))
    if (!changes) throw new RefusedError("LISTING_NOT_FOUND")
    return { ok: true as const, ...changes }
  },
  { replica: true }
)
