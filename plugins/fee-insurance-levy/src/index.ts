import { centsBetween, defineFeeProvider, minCents, shareOf, z } from "@northlot/plugin-kit"

/** A transit insurance levy on the buyer. An insurance premium is exempt from HST. */
export default defineFeeProvider({
  id: "insurance_levy",
  settings: z.strictObject({
    /** The share of the hammer price. */
    basisPoints: z.int().min(1).max(10_000),
    /** The maximum charge. */
    maximumCents: centsBetween(1, 1_000_000),
  }),
  linesFor: ({ hammerCents }, { basisPoints, maximumCents }) => ({
    lines: [
      {
        party: "buyer",
        code: "insurance_levy",
        label: "Transit insurance",
        amountCents: minCents(shareOf(hammerCents, basisPoints), maximumCents),
        taxable: false,
      },
    ],
  }),
})
