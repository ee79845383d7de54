import { Module } from "@medusajs/framework/utils"
import BidReviewModuleService from "./service"

export const BID_REVIEW_MODULE = "bidReview"

export default Module(BID_REVIEW_MODULE, { service: BidReviewModuleService })
