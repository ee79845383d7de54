import type { Viewer } from "@northlot/contract"

/** Financing is for private buyers, and for who might become one: dealers, sellers and brokers have their own ways. */
export const seesFinance = (viewer: Pick<Viewer, "role" | "buyerType"> | null): boolean =>
  viewer === null || (viewer.role === "buyer" && viewer.buyerType === "private")
