import { model } from "@medusajs/framework/utils"

/** What the seller states of a car; one per listing, until there is a bid. */
export const ConditionStatement = model.define("condition_statement", {
  id: model.id({ prefix: "cons" }).primaryKey(),
  listing_id: model.text().unique(),
  answers: model.json(),
  stated_by: model.text(),
  stated_at: model.dateTime(),
})
