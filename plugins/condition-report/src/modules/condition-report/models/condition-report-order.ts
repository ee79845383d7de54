import { model } from "@medusajs/framework/utils"

/** An order of a report that somebody paid for. */
export const ConditionReportOrder = model.define("condition_report_order", {
  id: model.id({ prefix: "cord" }).primaryKey(),
  charge_id: model.text().unique(),
  listing_id: model.text(),
  account_id: model.text(),
  ordered_at: model.dateTime(),
  /** When the payment was refunded, and why. */
  ended_at: model.dateTime().nullable(),
  ended_because: model.enum(["refunded", "disputed"]).nullable(),
})
