import CustomerModule from "@medusajs/medusa/customer"
import { defineLink } from "@medusajs/framework/utils"
import AccountModule from "../modules/account"

/** A member is one customer of the commerce core: orders and payments find the person by it. */
// The module's service is our own class, so the framework types its links as none although the model declares one.
const { account } = AccountModule.linkable as unknown as { account: typeof CustomerModule.linkable.customer }

export default defineLink(account, CustomerModule.linkable.customer)
