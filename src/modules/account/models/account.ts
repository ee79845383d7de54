import { model } from "@medusajs/framework/utils"

/** The account as links know it; the table with its constraints is made by the migration. */
export const Account = model.define("account", { id: model.id({ prefix: "acct" }).primaryKey() })
