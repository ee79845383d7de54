import { Module } from "@medusajs/framework/utils"
import FoundationModuleService from "./service"

export const FOUNDATION_MODULE = "foundation"

export default Module(FOUNDATION_MODULE, { service: FoundationModuleService })
