import { z } from "@medusajs/framework/zod"
import type { PluginEndpoints, PluginRequest, PluginResponse } from "@northlot/plugin-kit"
import { reportsOf, shown } from "../../reports"

const MOST = 50
const query = z.strictObject({ offset: z.coerce.number().int().min(0).max(10_000).default(0) })

export const endpoints = {
  GET: { access: "member", query, rateLimit: { points: 30, seconds: 60 } },
} satisfies PluginEndpoints

/** The reports of all cars for members, the newest first. */
export async function GET(
  { validatedQuery: { offset }, scope }: PluginRequest<unknown, z.output<typeof query>>,
  response: PluginResponse
): Promise<void> {
  const order = { written_at: "DESC", id: "ASC" }
  const [reports, total] = await reportsOf(scope).listAndCountConditionReports({}, {
    skip: offset,
    take: MOST,
    order,
  } as never)
  response.json({ ok: true, items: reports.map(shown), total })
}
