import PaymentModule from "@medusajs/medusa/payment"
import { linkByColumn, linkable } from "#src/platform/public-records"

const payment = { ...PaymentModule.linkable.payment.toJSON(), primaryKey: "payment_session_id" }

/** A charge has one session at the provider, and the payment that came of it. */
linkByColumn(linkable("northlotPayment", "Charge"), "payment_session_id", payment, { one: true })
