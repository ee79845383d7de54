import { ModuleProvider } from "@medusajs/framework/utils"
import { DealerShowcaseProvider } from "./dealer-showcase"

export default ModuleProvider("listingPromotion", { services: [DealerShowcaseProvider] })
