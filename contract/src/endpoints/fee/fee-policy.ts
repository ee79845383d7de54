import { z } from "zod"
import { feeSchedule } from "../payment/money"
import { STAFF } from "../../staff"
import { inCents, ok, policyTerms } from "../shared"
import { inArea } from "../../in-area"

const { adminRead, adminAct } = inArea("administration")

const feeCents = inCents.min(0).max(10_000_000)

/** The fees that a sale costs each side, in cents before HST. */
export const feePolicy = z.strictObject({
  buyerFeeCents: feeCents,
  sellerFeeCents: feeCents,
  processingBuyerCents: feeCents,
  processingSellerCents: feeCents,
})

export const readAdminFees = adminRead("fees", STAFF.readsMoney, {
  summary: "Reads the fee schedule in force.",
  answer: z.object({ ok, fees: feeSchedule }),
})

export const writeAdminFees = adminAct("PUT fees", STAFF.owners, {
  summary: "Writes a fee schedule, current or planned; issued fees stay unchanged. Returns the schedule in force.",
  body: z.strictObject({ ...feePolicy.partial().shape, ...policyTerms }),
  answer: z.object({ ok, fees: feeSchedule }),
  errors: ["INVALID_INPUT", "POLICY_CHANGED"],
})
