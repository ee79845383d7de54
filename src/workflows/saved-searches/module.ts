import type { MedusaContainer } from "@medusajs/framework/types"
import { SAVED_SEARCH_MODULE } from "#src/modules/saved-search/index"
import type SavedSearchModuleService from "#src/modules/saved-search/service"

export const savedSearches = (scope: MedusaContainer) => scope.resolve<SavedSearchModuleService>(SAVED_SEARCH_MODULE)
