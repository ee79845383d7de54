/** Shown to each side of a sale whose fees wait for an admin's decision. */
export const HELD_FEES = "We are checking the fees of this sale. Nothing is due until we write to you."
