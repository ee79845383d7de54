import { Module } from "@medusajs/framework/utils"
import PreferenceModuleService from "./service"

export const PREFERENCE_MODULE = "preference"

export default Module(PREFERENCE_MODULE, { service: PreferenceModuleService })
