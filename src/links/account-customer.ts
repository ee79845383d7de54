import CustomerModule from "@medusajs/medusa/customer"
import { defineLink } from "@medusajs/framework/utils"
import { ACCOUNT_MODULE } from "#src/modules/account/index"

/** The account's side of a link: its service is our own class, so the framework derives none from it. */
const account = {
  serviceName: ACCOUNT_MODULE,
  field: "account",
  linkable: "account_id",
  primaryKey: "id",
  entity: "Account",
}

/** A member is one customer of the commerce core: orders and payments find the person by it. */
export default defineLink(account, CustomerModule.linkable.customer)
