import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import type { PluginEndpoints, PluginRequest, PluginResponse } from "@northlot/plugin-kit"
import { grades } from "../../../parts"
import { reportsOf, requireListing, shown } from "../../../reports"

const params = z.strictObject({ id: z.string().min(1).max(60) })
/** Any text but control characters and what turns the direction of reading: the page of the car shows it. */
const notes = z
  .string()
  .trim()
  .max(2_000)
  .regex(/^(?:[\r\n]|[^\p{Cc}\p{Cf}])*$/u, "Control characters are not allowed.")
const body = z.strictObject({ grades, notes })

export const endpoints = {
  GET: { access: "anyone", params },
  PUT: { access: "admin", staff: ["owner", "inspector"], params, body, rateLimit: { points: 30, seconds: 60 } },
} satisfies PluginEndpoints

type Named = z.output<typeof params>

/** The report of a car, or null. */
export async function GET(request: PluginRequest<Named>, response: PluginResponse): Promise<void> {
  const { params, scope } = request
  await requireListing(request, params.id)
  const [report] = await reportsOf(scope).listConditionReports({ listing_id: params.id })
  response.json({ ok: true, report: report ? shown(report) : null })
}

/** Writes it, or writes it anew until the auction is settled. */
export async function PUT(
  request: PluginRequest<Named, unknown, z.output<typeof body>>,
  response: PluginResponse
): Promise<void> {
  const { validatedBody, auth_context, scope } = request
  const { id } = request.params
  await requireListing(request, id)
  const reports = reportsOf(scope)
  const [known] = await reports.listConditionReports({ listing_id: id })
  if (known?.final_at) throw new MedusaError(MedusaError.Types.NOT_ALLOWED, "The auction is over: the report is final.")
  const written = { ...validatedBody, written_by: auth_context!.actor_id, written_at: new Date() }
  const report = known
    ? await reports.updateConditionReports({ id: known.id, ...written })
    : await reports.createConditionReports({ listing_id: id, ...written })
  response.json({ ok: true, report: shown(report) })
}
