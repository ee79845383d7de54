import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { certificationOf } from "#src/queries/certification/certification-state"

export const GET = route(endpoints.readCertification, async ({ account, params }) => {
  return { ok: true as const, certification: await certificationOf(account!.id, params.id) }
})
