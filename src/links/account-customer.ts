import CustomerModule from "@medusajs/medusa/customer"
import { defineLink } from "@medusajs/framework/utils"
import { linkable } from "#src/platform/public-records"

/** Each member is one customer of the commerce core. Orders and payments find the member through that customer. */
export default defineLink(linkable("account", "Account"), CustomerModule.linkable.customer)
