import { followAcceptance } from "#src/workflows/bill-of-sale/follow-acceptance"
import { followInspection } from "#src/workflows/certification/follow-inspection"
import { announceNotice } from "#src/workflows/messaging/announce-notice"
import { applyReceivedEvent } from "#src/workflows/payments/apply-received-event"
import {
  bookDispute,
  bookHeldCharge,
  settlePaidCharge,
  settleRefundedCharge,
} from "#src/workflows/payments/paid-charge"
import { compareFailedRefund } from "#src/workflows/ledger/reconcile"
import { requestRefund } from "#src/workflows/payments/refund-charge"
import { followNegotiation } from "#src/workflows/negotiation/follow-negotiation"
import { tellWireAccountEntered } from "#src/workflows/settlement/tell-wire-account"
import { warnOfMissingWireAccount, warnOperator } from "#src/workflows/reminders/warn-operator"
import { followAcceptedOffer, followEndedOffer, followOpenedOffer } from "#src/workflows/runner-up/follow-offer"
import { followPaidFee } from "#src/workflows/sales/fee-paid"
import { followCancelledSale } from "#src/workflows/sales/follow-cancellation"
import { settleAuction } from "#src/workflows/sales/settle-auction"
import { followSettlement } from "#src/workflows/settlement/follow-settlement"
import type { OutboxHandlers } from "../handler"

export const salesHandlers: OutboxHandlers = {
  "auction.settled": settleAuction,
  "webhook.received": applyReceivedEvent,
  "charge.paid": settlePaidCharge,
  "charge.held": bookHeldCharge,
  "charge.refunded": settleRefundedCharge,
  "charge.disputed": bookDispute,
  "refund.decided": requestRefund,
  "refund.failed": compareFailedRefund,
  "fee.paid": followPaidFee,
  "settlement.changed": followSettlement,
  "bill-of-sale.accepted": followAcceptance,
  "sale.cancelled": followCancelledSale,
  "offer.opened": followOpenedOffer,
  "offer.accepted": followAcceptedOffer,
  "offer.ended": followEndedOffer,
  "negotiation.moved": followNegotiation,
  "inspection.changed": followInspection,
  "payout.urgent": warnOperator,
  "wire-account.missing": warnOfMissingWireAccount,
  "wire-account.entered": tellWireAccountEntered,
  "notice.created": ({ noticeId }, scope) => announceNotice(noticeId, scope),
}
