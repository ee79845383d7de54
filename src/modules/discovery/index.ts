import { Module } from "@medusajs/framework/utils"
import DiscoveryModuleService from "./service"

export const DISCOVERY_MODULE = "discovery"

export default Module(DISCOVERY_MODULE, { service: DiscoveryModuleService })
