import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { quarantinedFiles } from "#src/queries/quarantined-files"

export const GET = route(endpoints.listQuarantinedFiles, async ({ query }) => ({
  ok: true as const,
  ...(await quarantinedFiles(query)),
}))
