import { cancelOrder, completeOrder, placeOrder } from "#src/workflows/orders/sale-order"
import type { OutboxHandlers } from "../handler"

/** Orders of the commerce core follow the sales. */
export const ordersHandlers: OutboxHandlers = {
  "sale.opened": placeOrder,
  "sale.cancelled": cancelOrder,
  "settlement.changed": completeOrder,
}
