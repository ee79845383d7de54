import { model } from "@medusajs/framework/utils"

/** The seller's statement about a car: one for each listing, closed by the first bid. */
export const ConditionStatement = model.define("condition_statement", {
  id: model.id({ prefix: "cons" }).primaryKey(),
  listing_id: model.text().unique(),
  answers: model.json(),
  stated_by: model.text(),
  stated_at: model.dateTime(),
})
