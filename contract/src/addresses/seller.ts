// Made by `npm run addresses` from the endpoints.
export const downloadImportTemplate = { method: "GET", path: "/api/seller/listing-imports/template.csv" }
export const importListings = {
  method: "POST",
  path: "/api/seller/listing-imports",
  upload: {
    field: "file",
    maximumBytes: 2097152,
    extraFields: ["columns", "sheet", "template", "encoding", "separator"],
  },
}
export const previewListingImport = {
  method: "POST",
  path: "/api/seller/listing-imports/preview",
  upload: {
    field: "file",
    maximumBytes: 2097152,
    extraFields: ["columns", "sheet", "template", "encoding", "separator"],
  },
}
export const deleteListingFeed = { method: "DELETE", path: "/api/seller/listing-feed" }
export const moveListingFeed = { method: "POST", path: "/api/seller/listing-feed/state" }
export const readFeedRun = { method: "GET", path: "/api/seller/listing-feed/runs/:id" }
export const readListingFeed = { method: "GET", path: "/api/seller/listing-feed" }
export const saveListingFeed = { method: "PUT", path: "/api/seller/listing-feed" }
export const deleteListingTemplate = { method: "DELETE", path: "/api/seller/listing-templates/:id" }
export const listListingTemplates = { method: "GET", path: "/api/seller/listing-templates" }
export const saveListingTemplate = { method: "POST", path: "/api/seller/listing-templates" }
export const listPhotoImports = { method: "GET", path: "/api/seller/photo-imports" }
export const readPhotoImport = { method: "GET", path: "/api/seller/photo-imports/:id" }
export const startPhotoImport = {
  method: "POST",
  path: "/api/seller/photo-imports",
  upload: { field: "file", maximumBytes: 209715200, onDisk: true },
}
export const cancelRelisting = { method: "DELETE", path: "/api/listings/:id/relisting" }
export const closeOwnListing = { method: "POST", path: "/api/listings/:id/close" }
export const deleteListings = { method: "POST", path: "/api/listings/bulk/delete" }
export const deleteView = { method: "DELETE", path: "/api/seller/views/:id" }
export const downloadSellerListings = { method: "GET", path: "/api/seller/listings.csv" }
export const listSavedViews = { method: "GET", path: "/api/seller/views" }
export const listSellerListingIds = { method: "GET", path: "/api/seller/listings/ids" }
export const listSellerListings = { method: "GET", path: "/api/seller/listings" }
export const listSellerPayouts = { method: "GET", path: "/api/seller/payouts" }
export const parkListings = { method: "PUT", path: "/api/listings/bulk/park" }
export const pinListing = { method: "PUT", path: "/api/listings/:id/pin" }
export const previewPublications = { method: "POST", path: "/api/listings/bulk/publish/preview" }
export const publishListings = { method: "POST", path: "/api/listings/bulk/publish" }
export const readRelisting = { method: "GET", path: "/api/listings/:id/relisting" }
export const readVinHistory = { method: "GET", path: "/api/seller/vin-history" }
export const saveView = { method: "POST", path: "/api/seller/views" }
export const sellerDashboard = { method: "GET", path: "/api/seller/dashboard" }
