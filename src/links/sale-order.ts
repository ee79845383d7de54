import OrderModule from "@medusajs/medusa/order"
import { linkByColumn, linkable } from "#src/platform/public-records"

/** A sale has one order at most, under its own number. */
linkByColumn(linkable("sale", "Sale"), "order_id", OrderModule.linkable.order, { one: true })
