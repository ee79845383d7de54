/**
 * `isFeatured` of the contract as SQL over a row of `listing`, unknown where it never was. Time is asked once per
 * statement: the function itself counts as changing from row to row.
 */
export const IS_FEATURED = "listing.featured_until > (SELECT northlot_now())"
