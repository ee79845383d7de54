import { ModuleProvider } from "@medusajs/framework/utils"
import { InsuranceLevyProvider } from "./insurance-levy"

export default ModuleProvider("fee", { services: [InsuranceLevyProvider] })
