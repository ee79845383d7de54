import { z } from "@medusajs/framework/zod"
import type { PluginEndpoints, PluginRequest, PluginResponse } from "@northlot/plugin-kit"
import { inConsole, READERS, reportsOf } from "../../../reports"

/** A query parameter that `ra-data-simple-rest` sends as JSON. */
const inJson = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .max(4_000)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue("must be JSON")
        return z.NEVER
      }
    })
    .pipe(schema)

const row = z.number().int().min(0).max(100_000)
const query = z
  .strictObject({
    range: inJson(z.tuple([row, row]).refine(([from, to]) => to >= from && to - from < 100)).default([0, 24]),
    sort: inJson(z.tuple([z.enum(["writtenAt", "id"]), z.enum(["ASC", "DESC"])])).default(["writtenAt", "DESC"]),
    filter: inJson(z.strictObject({ id: z.array(z.string().max(60)).max(100).optional() })).default({}),
  })
  .transform(({ range: [from, to], ...rest }) => ({ ...rest, offset: from, limit: to - from + 1 }))

export const endpoints = {
  GET: { access: "admin", staff: READERS, query, list: true },
} satisfies PluginEndpoints

/** The reports of all cars, in the form of the console's collections. */
export async function GET(
  { validatedQuery: { offset, limit, sort, filter }, scope }: PluginRequest<unknown, z.output<typeof query>>,
  response: PluginResponse
): Promise<void> {
  const [field, direction] = sort
  const [reports, total] = await reportsOf(scope).listAndCountConditionReports(filter, {
    skip: offset,
    take: limit,
    order: field === "id" ? { id: direction } : { written_at: direction, id: "ASC" },
  } as never)
  response.json({ ok: true, items: reports.map(inConsole), total })
}
