import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { importView } from "#src/use-cases/import/import-registrants"

export const GET = route(endpoints.readRegistrantImport, async ({ params, scope }) => ({
  ok: true as const,
  import: await importView(scope, params.id),
}))
