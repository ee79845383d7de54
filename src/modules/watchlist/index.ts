import { Module } from "@medusajs/framework/utils"
import WatchlistModuleService from "./service"

export const WATCHLIST_MODULE = "watchlist"

export default Module(WATCHLIST_MODULE, { service: WatchlistModuleService })
