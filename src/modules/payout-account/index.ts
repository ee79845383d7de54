import { Module } from "@medusajs/framework/utils"
import PayoutAccountModuleService from "./service"

export const PAYOUT_ACCOUNT_MODULE = "payoutAccount"

export default Module(PAYOUT_ACCOUNT_MODULE, { service: PayoutAccountModuleService })
