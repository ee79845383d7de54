import { Module } from "@medusajs/framework/utils"
import loadPromotionProviders from "./loaders/providers"
import PromotionModuleService from "./service"

/** `promotion` is the commerce core's module for discounts. */
export const LISTING_PROMOTION_MODULE = "northlotPromotion"

export default Module(LISTING_PROMOTION_MODULE, { service: PromotionModuleService, loaders: [loadPromotionProviders] })
