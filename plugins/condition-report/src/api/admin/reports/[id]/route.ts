import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import type { PluginEndpoints, PluginRequest, PluginResponse } from "@northlot/plugin-kit"
import { written as body } from "../../../../parts"
import { inConsole, READERS, reportsOf, WRITERS, writeReport } from "../../../../reports"

const params = z.strictObject({ id: z.string().min(1).max(60) })

export const endpoints = {
  GET: { access: "admin", staff: READERS, params },
  PUT: { access: "admin", staff: WRITERS, params, body, rateLimit: { points: 30, seconds: 60 } },
} satisfies PluginEndpoints

type Named = z.output<typeof params>

async function reportNamed({ params, scope }: Pick<PluginRequest<Named>, "params" | "scope">) {
  const [report] = await reportsOf(scope).listConditionReports({ id: params.id })
  if (!report) throw new MedusaError(MedusaError.Types.NOT_FOUND, "There is no such report.")
  return report
}

export async function GET(request: PluginRequest<Named>, response: PluginResponse): Promise<void> {
  response.json({ ok: true, item: inConsole(await reportNamed(request)) })
}

/** Replaces the report. This is refused once the auction is settled. */
export async function PUT(
  request: PluginRequest<Named, unknown, z.output<typeof body>>,
  response: PluginResponse
): Promise<void> {
  const { listing_id } = await reportNamed(request)
  response.json({ ok: true, item: inConsole(await writeReport(request, listing_id)) })
}
