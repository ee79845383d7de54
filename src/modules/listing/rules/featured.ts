/**
 * The contract's `isFeatured` as SQL over a row of `listing`; null for a listing that was never featured. The subquery
 * reads the time once per statement: `northlot_now()` is volatile.
 */
export const IS_FEATURED = "listing.featured_until > (SELECT northlot_now())"
