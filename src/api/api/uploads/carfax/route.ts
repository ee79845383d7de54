import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { attachCarfax } from "#src/use-cases/listing/carfax-report"

export const POST = route(endpoints.uploadCarfax, async ({ scope, account, file }) => {
  const report = await attachCarfax(scope, account!.id, file!)
  return { ok: true as const, url: report.url, file: report }
})
