import { Module } from "@medusajs/framework/utils"
import SavedSearchModuleService from "./service"

export const SAVED_SEARCH_MODULE = "savedSearch"

export default Module(SAVED_SEARCH_MODULE, { service: SavedSearchModuleService })
