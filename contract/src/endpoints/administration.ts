import { z } from "zod"
import { defineEndpoint } from "../endpoint"
import { feeSchedule, party } from "./money"
import { listingView } from "./listings"
import { role, buyerType } from "./accounts"
import { idParams, instant, line, listQuery, ok, okAnswer } from "./shared"

const area = "administration"

export const adminLogin = defineEndpoint({
  name: "adminLogin",
  area,
  method: "POST",
  path: "/api/admin/login",
  summary: "Sign in to the console; the token goes into `x-admin-token`.",
  access: "anyone",
  body: z.object({ username: z.string().max(200), password: z.string().max(1_000) }),
  answer: z.object({ ok, token: z.string(), username: z.string(), expiresAt: instant }),
  errors: ["INVALID_INPUT", "INVALID_CREDENTIALS", "TOO_MANY_REQUESTS"],
})

export const adminLogout = defineEndpoint({
  name: "adminLogout",
  area,
  method: "POST",
  path: "/api/admin/logout",
  summary: "End this console session.",
  access: "admin",
  body: z.object({}).optional(),
  answer: okAnswer,
})

export const readAdminSession = defineEndpoint({
  name: "readAdminSession",
  area,
  method: "GET",
  path: "/api/admin/session",
  summary: "Who is signed in to the console.",
  access: "admin",
  answer: z.object({ ok, username: z.string(), expiresAt: instant }),
})

const seconds = (minimum: number, maximum: number) => z.number().int().min(minimum).max(maximum)

export const auctionPolicy = z.object({
  antiSnipeWindowSeconds: seconds(0, 3_600),
  antiSnipeExtensionSeconds: seconds(0, 3_600),
  minDurationSeconds: seconds(1, 2_592_000),
  maxDurationSeconds: seconds(60, 7_776_000),
  proxyStepCents: z.number().int().min(100).max(10_000_000),
})
export type AuctionPolicy = z.infer<typeof auctionPolicy>

const policyAnswer = z.object({ ok, policy: auctionPolicy, updatedAt: instant.nullable() }).extend(auctionPolicy.shape)

export const readAuctionPolicy = defineEndpoint({
  name: "readAuctionPolicy",
  area,
  method: "GET",
  path: "/api/admin/auction-policy",
  summary: "The policy that auctions published from now on run by.",
  access: "admin",
  answer: policyAnswer,
})

export const writeAuctionPolicy = defineEndpoint({
  name: "writeAuctionPolicy",
  area,
  method: "PUT",
  path: "/api/admin/auction-policy",
  summary: "Change the policy; auctions that are already published keep theirs.",
  access: "admin",
  body: auctionPolicy.partial(),
  answer: policyAnswer,
  errors: ["INVALID_INPUT"],
})

export const readAdminFees = defineEndpoint({
  name: "readAdminFees",
  area,
  method: "GET",
  path: "/api/admin/fees",
  summary: "The fee schedule in force.",
  access: "admin",
  answer: z.object({ ok, fees: feeSchedule }),
})

export const writeAdminFees = defineEndpoint({
  name: "writeAdminFees",
  area,
  method: "PUT",
  path: "/api/admin/fees",
  summary: "A new fee schedule; fees that were issued keep their amounts.",
  access: "admin",
  body: z.strictObject({
    buyerFeeCents: z.number().int().min(0).max(10_000_000),
    sellerFeeCents: z.number().int().min(0).max(10_000_000),
    processingBuyerCents: z.number().int().min(0).max(10_000_000),
    processingSellerCents: z.number().int().min(0).max(10_000_000),
  }).partial(),
  answer: z.object({ ok, fees: feeSchedule }),
  errors: ["INVALID_INPUT"],
})

const adminListQuery = {
  ...listQuery,
  q: line(100).optional(),
  sort: line(40).optional(),
  order: z.enum(["ASC", "DESC", "asc", "desc"]).optional(),
}

/** A listing with what only the console sees. */
export const adminListing = listingView.extend({
  sellerId: z.string(),
  sellerEmail: z.string(),
  sellerName: z.string(),
  reserveCents: z.number().int().nullable(),
  leader: z.object({ id: z.string(), email: z.string(), name: z.string() }).nullable(),
})
export type AdminListing = z.infer<typeof adminListing>

export const listAdminListings = defineEndpoint({
  name: "listAdminListings",
  area,
  method: "GET",
  path: "/api/admin/listings",
  summary: "All listings.",
  access: "admin",
  query: z.object({ ...adminListQuery, status: z.enum(["draft", "live", "sold", "closed"]).optional() }),
  answer: z.object({ ok, items: z.array(adminListing), total: z.number().int() }),
})

export const readAdminListing = defineEndpoint({
  name: "readAdminListing",
  area,
  method: "GET",
  path: "/api/admin/listings/:id",
  summary: "One listing, with its full bid log.",
  access: "admin",
  params: idParams,
  answer: z.object({
    ok,
    item: adminListing.extend({
      bids: z.array(
        z.object({
          seq: z.number().int(),
          bidderId: z.string(),
          bidderEmail: z.string(),
          amountCents: z.number().int(),
          automatic: z.boolean(),
          ts: instant,
        })
      ),
    }),
  }),
  errors: ["LISTING_NOT_FOUND"],
})

export const closeListing = defineEndpoint({
  name: "closeListing",
  area,
  method: "POST",
  path: "/api/admin/listings/:id/close",
  summary: "Cancel a draft or live listing for good, with a reason.",
  access: "admin",
  params: idParams,
  body: z.object({ reason: line(500, 3) }),
  answer: okAnswer,
  errors: ["LISTING_NOT_FOUND", "INVALID_TRANSITION", "INVALID_INPUT"],
})

const adminParty = z.object({ id: z.string(), email: z.string(), name: z.string(), mobile: z.string() })
const adminFee = z.object({
  id: z.string(),
  role: party,
  feeCents: z.number().int(),
  processingCents: z.number().int(),
  hstCents: z.number().int(),
  totalCents: z.number().int(),
  status: z.enum(["pending", "paid", "refunded"]),
  dueAt: instant,
  paidAt: instant.nullable(),
})

export const adminSale = z.object({
  id: z.string(),
  listingId: z.string(),
  title: z.string(),
  vin: z.string(),
  photo: z.string().nullable(),
  priceCents: z.number().int(),
  sellerType: z.enum(["private", "dealer"]),
  status: z.enum(["awaiting_fees", "open", "completed", "cancelled"]),
  buyer: adminParty,
  seller: adminParty,
  fees: z.array(adminFee),
  bothFeesPaid: z.boolean(),
  wonAt: instant,
  completeBy: instant,
})
export type AdminSale = z.infer<typeof adminSale>

export const listAdminSales = defineEndpoint({
  name: "listAdminSales",
  area,
  method: "GET",
  path: "/api/admin/sales",
  summary: "All sales, newest first.",
  access: "admin",
  query: z.object({ ...adminListQuery, status: z.enum(["awaiting_fees", "open", "completed", "cancelled"]).optional() }),
  answer: z.object({ ok, items: z.array(adminSale), total: z.number().int() }),
})

export const readAdminSale = defineEndpoint({
  name: "readAdminSale",
  area,
  method: "GET",
  path: "/api/admin/sales/:id",
  summary: "One sale with both parties and fees.",
  access: "admin",
  params: idParams,
  answer: z.object({ ok, item: adminSale }),
  errors: ["NOT_FOUND"],
})

export const registrant = z.object({
  id: z.string(),
  email: z.string(),
  first: z.string(),
  last: z.string(),
  mobile: z.string(),
  role,
  buyerType: buyerType.nullable(),
  sellerType: buyerType.nullable(),
  status: z.enum(["active", "disabled"]),
  location: z.string(),
  identityVerified: z.boolean(),
  dealer: z
    .object({
      name: z.string(),
      address: z.string(),
      omvic: z.string(),
      tel: z.string(),
      representative: z.string(),
      licence: z.enum(["pending", "verified", "expired", "rejected"]),
      licenceExpiresOn: z.string().nullable(),
      licenceFileName: z.string().nullable(),
    })
    .nullable(),
  created_at: instant,
})
export type Registrant = z.infer<typeof registrant>

export const listRegistrants = defineEndpoint({
  name: "listRegistrants",
  area,
  method: "GET",
  path: "/api/admin/registrants",
  summary: "All accounts.",
  access: "admin",
  query: z.object({
    ...adminListQuery,
    email: line(254).optional(),
    role: role.optional(),
    licence: z.enum(["pending", "verified", "expired", "rejected"]).optional(),
  }),
  answer: z.object({ ok, items: z.array(registrant), total: z.number().int() }),
})

export const readRegistrant = defineEndpoint({
  name: "readRegistrant",
  area,
  method: "GET",
  path: "/api/admin/registrants/:id",
  summary: "One account.",
  access: "admin",
  params: idParams,
  answer: z.object({ ok, item: registrant }),
  errors: ["NOT_FOUND"],
})

export const decideLicence = defineEndpoint({
  name: "decideLicence",
  area,
  method: "POST",
  path: "/api/admin/registrants/:id/licence",
  summary: "Verify a dealer's OMVIC licence until a date, or reject it.",
  access: "admin",
  params: idParams,
  body: z.object({
    decision: z.enum(["verified", "rejected"]),
    expiresOn: z.iso.date().optional(),
  }),
  answer: z.object({ ok, item: registrant }),
  errors: ["NOT_FOUND", "INVALID_INPUT", "INVALID_TRANSITION"],
})

export const readLicenceFile = defineEndpoint({
  name: "readLicenceFile",
  area,
  method: "GET",
  path: "/api/admin/registrants/:id/licence-file",
  summary: "A short-lived link to the uploaded licence; every look is recorded.",
  access: "admin",
  params: idParams,
  answer: z.object({ ok, url: z.string(), expiresAt: instant }),
  errors: ["NOT_FOUND"],
})

export const setRegistrantStatus = defineEndpoint({
  name: "setRegistrantStatus",
  area,
  method: "POST",
  path: "/api/admin/registrants/:id/status",
  summary: "Disable or enable an account; disabling ends its sessions and closes its sockets.",
  access: "admin",
  params: idParams,
  body: z.object({ status: z.enum(["active", "disabled"]), reason: line(500, 3) }),
  answer: z.object({ ok, item: registrant }),
  errors: ["NOT_FOUND", "INVALID_INPUT"],
})
