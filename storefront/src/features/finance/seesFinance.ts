import type { Viewer } from "@northlot/contract"

/** Financing is for private buyers and for visitors, who may become private buyers. */
export const seesFinance = (viewer: Pick<Viewer, "role" | "buyerType"> | null): boolean =>
  viewer === null || (viewer.role === "buyer" && viewer.buyerType === "private")
