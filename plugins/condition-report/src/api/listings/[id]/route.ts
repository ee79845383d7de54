import { z } from "@medusajs/framework/zod"
import type { PluginEndpoints, PluginRequest, PluginResponse } from "@northlot/plugin-kit"
import { written as body } from "../../../parts"
import { reportsOf, requireListing, shown, WRITERS, writeReport } from "../../../reports"

const params = z.strictObject({ id: z.string().min(1).max(60) })

export const endpoints = {
  GET: { access: "anyone", params },
  PUT: { access: "admin", staff: WRITERS, params, body, rateLimit: { points: 30, seconds: 60 } },
} satisfies PluginEndpoints

type Named = z.output<typeof params>

/** The report of a car, or null without one. */
export async function GET(request: PluginRequest<Named>, response: PluginResponse): Promise<void> {
  const { params, scope } = request
  await requireListing(request, params.id)
  const [report] = await reportsOf(scope).listConditionReports({ listing_id: params.id })
  response.json({ ok: true, report: report ? shown(report) : null })
}

/** Writes or replaces the report. This is refused once the auction is settled. */
export async function PUT(
  request: PluginRequest<Named, unknown, z.output<typeof body>>,
  response: PluginResponse
): Promise<void> {
  const { id } = request.params
  await requireListing(request, id)
  response.json({ ok: true, report: shown(await writeReport(request, id)) })
}
