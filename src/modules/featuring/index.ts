import { Module } from "@medusajs/framework/utils"
import loadPromotionProviders from "./loaders/providers"
import FeaturingModuleService from "./service"

/** Not `promotion`: that is the module of the commerce core for discounts. */
export const FEATURING_MODULE = "featuring"

export default Module(FEATURING_MODULE, { service: FeaturingModuleService, loaders: [loadPromotionProviders] })
