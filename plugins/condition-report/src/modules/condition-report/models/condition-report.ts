import { model } from "@medusajs/framework/utils"

/** One report for each listing; it can change until the auction is settled. */
export const ConditionReport = model.define("condition_report", {
  id: model.id({ prefix: "cond" }).primaryKey(),
  listing_id: model.text().unique(),
  grades: model.json(),
  notes: model.text(),
  /** The id of the staff member who last wrote the report. */
  written_by: model.text(),
  written_at: model.dateTime(),
  final_at: model.dateTime().nullable(),
})
