import type { MedusaContainer } from "@medusajs/framework/types"

export const savedSearches = (scope: MedusaContainer) => scope.resolve("discovery").savedSearches
