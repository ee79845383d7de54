import PaymentModule from "@medusajs/medusa/payment"
import { linkByColumn, linkable } from "#src/platform/public-records"

const payment = { ...PaymentModule.linkable.payment.toJSON(), primaryKey: "payment_session_id" }

/** A charge has one payment session at the provider. The link leads to the payment of that session. */
linkByColumn(linkable("northlotPayment", "Charge"), "payment_session_id", payment, { one: true })
