import { ModuleProvider, Modules } from "@medusajs/framework/utils"
import SandboxPaymentProvider from "./service"

export default ModuleProvider(Modules.PAYMENT, { services: [SandboxPaymentProvider] })
