import { CHECKOUT_MODULE } from "../../modules/checkout"
import type CheckoutModuleService from "../../modules/checkout/service"
import { announceNotice } from "../../workflows/messaging/announce-notice"
import { settlePaidCharge, settleRefundedCharge } from "../../workflows/payments/paid-charge"
import { followPaidFee } from "../../workflows/sales/fee-paid"
import { settleAuction } from "../../workflows/sales/settle-auction"
import type { OutboxHandlers } from "../handler"

export const salesHandlers: OutboxHandlers = {
  "auction.settled": settleAuction,
  "webhook.received": async ({ inboxId }, scope) => {
    await scope.resolve<CheckoutModuleService>(CHECKOUT_MODULE).processEvent(inboxId)
  },
  "charge.paid": settlePaidCharge,
  "charge.refunded": settleRefundedCharge,
  "fee.paid": followPaidFee,
  "notice.created": ({ noticeId }, scope) => announceNotice(noticeId, scope),
}
