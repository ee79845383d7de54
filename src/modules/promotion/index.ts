import { Module } from "@medusajs/framework/utils"
import loadPromotionProviders from "./loaders/providers"
import PromotionModuleService from "./service"

/** The name `promotion` is taken by Medusa's own module for discounts. */
export const LISTING_PROMOTION_MODULE = "northlotPromotion"

export default Module(LISTING_PROMOTION_MODULE, { service: PromotionModuleService, loaders: [loadPromotionProviders] })
