// Made by `npm run addresses` from the endpoints.
export const readFacets = { method: "GET", path: "/api/listings/facets" }
export const readMarket = { method: "GET", path: "/api/listings/market" }
