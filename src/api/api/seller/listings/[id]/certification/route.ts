import { endpoints } from "@northlot/contract"
import { route } from "../../../../../../http/route"
import { certificationOf } from "../../../../../../queries/certification/certification-state"

export const GET = route(endpoints.readCertification, async ({ account, params }) => {
  return { ok: true as const, certification: await certificationOf(account!.id, params.id) }
})
