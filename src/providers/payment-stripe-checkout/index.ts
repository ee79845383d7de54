import { ModuleProvider, Modules } from "@medusajs/framework/utils"
import StripeCheckoutPaymentProvider from "./service"

export default ModuleProvider(Modules.PAYMENT, { services: [StripeCheckoutPaymentProvider] })
