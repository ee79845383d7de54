import type { MedusaContainer } from "@medusajs/framework/types"
import { SAVED_SEARCH_MODULE } from "../../modules/saved-search"
import type SavedSearchModuleService from "../../modules/saved-search/service"

export const savedSearches = (scope: MedusaContainer) => scope.resolve<SavedSearchModuleService>(SAVED_SEARCH_MODULE)
