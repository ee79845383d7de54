import OrderModule from "@medusajs/medusa/order"
import { linkByColumn, linkable } from "#src/platform/public-records"

/** A sale has at most one order in the commerce core. */
linkByColumn(linkable("sale", "Sale"), "order_id", OrderModule.linkable.order, { one: true })
