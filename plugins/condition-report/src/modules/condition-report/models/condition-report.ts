import { model } from "@medusajs/framework/utils"

/** One per listing, changed until the auction is settled. */
export const ConditionReport = model.define("condition_report", {
  id: model.id({ prefix: "cond" }).primaryKey(),
  listing_id: model.text().unique(),
  grades: model.json(),
  notes: model.text(),
  /** Who wrote it last. */
  written_by: model.text(),
  written_at: model.dateTime(),
  final_at: model.dateTime().nullable(),
})
