/** The key under which a fee takes its credit. */
export const feeCreditKey = (feeId: string) => `fee:${feeId}`
