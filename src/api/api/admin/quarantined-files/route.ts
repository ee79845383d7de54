import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { pageOf } from "#src/queries/admin-list"
import { quarantinedFiles } from "#src/queries/operations/quarantined-files"

export const GET = route(endpoints.listQuarantinedFiles, async ({ query, scope }) => ({
  ok: true as const,
  ...(await pageOf(quarantinedFiles, query, scope)),
}))
