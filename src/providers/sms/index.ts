import { ModuleProvider, Modules } from "@medusajs/framework/utils"
import SmsProvider from "./service"

export default ModuleProvider(Modules.NOTIFICATION, { services: [SmsProvider] })
