import { Module } from "@medusajs/framework/utils"
import SettlementModuleService from "./service"

export const SETTLEMENT_MODULE = "settlement"

export default Module(SETTLEMENT_MODULE, { service: SettlementModuleService })
