import type { InferTypeOf } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import type { PluginRequest } from "@northlot/plugin-kit"
import { CONDITION_REPORT } from "./modules/condition-report"
import type { ConditionReport } from "./modules/condition-report/models/condition-report"
import type ConditionReportService from "./modules/condition-report/service"

interface Scope {
  resolve(name: string): unknown
}

export const reportsOf = (scope: Scope) => scope.resolve(CONDITION_REPORT) as ConditionReportService

/** @throws MedusaError not_found for a car that whoever asks may not see: its report says what it is */
export async function requireListing({ seesListing }: Pick<PluginRequest, "seesListing">, id: string): Promise<void> {
  if (!(await seesListing(id))) throw new MedusaError(MedusaError.Types.NOT_FOUND, "There is no such car.")
}

/** With one digit behind the point. */
export function averageOf(grades: Record<string, unknown>): string {
  const all = Object.values(grades).map(Number)
  return (all.reduce((sum, grade) => sum + grade, 0) / all.length).toFixed(1)
}

export const named = (part: string) => part.charAt(0).toUpperCase() + part.slice(1)

/** As everybody sees it: not who wrote it. */
export function shown({ listing_id, grades, notes, written_at, final_at }: InferTypeOf<typeof ConditionReport>) {
  return {
    listingId: listing_id,
    grades,
    notes,
    writtenAt: written_at.toISOString(),
    final: final_at !== null,
  }
}
