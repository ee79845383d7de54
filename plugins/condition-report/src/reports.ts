import type { InferTypeOf } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import type { PluginRequest, StaffRole } from "@northlot/plugin-kit"
import type { z } from "@medusajs/framework/zod"
import { CONDITION_REPORT } from "./modules/condition-report"
import type { ConditionReport } from "./modules/condition-report/models/condition-report"
import type { written } from "./parts"
import type ConditionReportService from "./modules/condition-report/service"
import type { Connection } from "./modules/condition-report/service"

interface Scope {
  resolve(name: string): unknown
}

/** Staff roles that write reports and read them in the console. */
export const WRITERS: readonly StaffRole[] = ["owner", "inspector"]
export const READERS: readonly StaffRole[] = [...WRITERS, "support", "read-only"]

export const reportsOf = (scope: Scope) => scope.resolve(CONDITION_REPORT) as ConditionReportService

export const connectionOf = (scope: Scope) => scope.resolve(ContainerRegistrationKeys.PG_CONNECTION) as Connection

/** Checks that the person may see the car, because its report describes the car. @throws MedusaError not_found */
export async function requireListing({ seesListing }: Pick<PluginRequest, "seesListing">, id: string): Promise<void> {
  if (!(await seesListing(id))) throw new MedusaError(MedusaError.Types.NOT_FOUND, "There is no such car.")
}

/** The average grade with one decimal. */
export function averageOf(grades: Record<string, unknown>): string {
  const all = Object.values(grades).map(Number)
  return (all.reduce((sum, grade) => sum + grade, 0) / all.length).toFixed(1)
}

export const named = (part: string) => part.charAt(0).toUpperCase() + part.slice(1)

/** The public view of a report, without its author. */
export function shown({ listing_id, grades, notes, written_at, final_at }: InferTypeOf<typeof ConditionReport>) {
  return {
    listingId: listing_id,
    grades,
    notes,
    writtenAt: written_at.toISOString(),
    final: final_at !== null,
  }
}

/** The console's view of a report. */
export function inConsole(report: InferTypeOf<typeof ConditionReport>) {
  return { id: report.id, ...shown(report), average: averageOf(report.grades) }
}

/** Writes or replaces the report of a car. @throws MedusaError not_allowed once the auction is settled */
export async function writeReport(
  {
    validatedBody,
    auth_context,
    scope,
  }: Pick<PluginRequest<unknown, unknown, z.output<typeof written>>, "validatedBody" | "auth_context" | "scope">,
  listingId: string
) {
  const { grades, notes } = validatedBody
  const report = await reportsOf(scope).writeReport(connectionOf(scope), {
    listingId,
    grades,
    notes,
    writtenBy: auth_context!.actor_id,
  })
  if (!report) throw new MedusaError(MedusaError.Types.NOT_ALLOWED, "The auction is over: the report is final.")
  return report
}
