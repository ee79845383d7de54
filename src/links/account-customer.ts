import CustomerModule from "@medusajs/medusa/customer"
import { defineLink } from "@medusajs/framework/utils"
import { linkable } from "#src/platform/public-records"

/** A member is one customer of the commerce core: orders and payments find the person by it. */
export default defineLink(linkable("account", "Account"), CustomerModule.linkable.customer)
