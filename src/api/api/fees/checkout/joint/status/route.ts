import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { jointCheckoutStatus } from "#src/queries/payment/checkout-status"

export const GET = route(endpoints.readJointCheckout, ({ account, query }) =>
  jointCheckoutStatus(account!.id, query.joint_id)
)
