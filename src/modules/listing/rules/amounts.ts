import { MAXIMUM_AMOUNT_CENTS, agreedCents, differingAmounts, type Cents, type Dollars } from "@northlot/contract"
import type { SellerColumns } from "../types"

/** A listing's amounts as a request may send them: in dollars, in cents, or both. */
interface AmountInput {
  price?: Dollars | null
  priceCents?: Cents | null
  reserve?: Dollars | null
  reservePrice?: Dollars | null
  reserveCents?: Cents | null
  startingPrice?: Dollars | null
  startingPriceCents?: Cents | null
  min_increment?: Dollars
  minIncrementCents?: Cents
  buyNowPrice?: Dollars | null
  buyNowCents?: Cents | null
}

type AmountColumns = Pick<
  SellerColumns,
  "priceCents" | "reserveCents" | "startingPriceCents" | "minIncrementCents" | "buyNowCents"
>

/** Below this reserve the opening price, a share of the reserve, would round to zero. */
const RESERVE_MINIMUM_CENTS = 1_000
const MINIMUM_CENTS = 100

type AmountsResult = { ok: true; columns: AmountColumns } | { ok: false; field: string; message: string }

/**
 * Reads a request's amounts as cents. The refusal names the first field that is out of range, or whose amounts in
 * dollars and cents differ.
 */
export function readAmounts(input: AmountInput): AmountsResult {
  const columns: AmountColumns = {}
  const { reserve = input.reservePrice, reservePrice = reserve } = input
  if (reserve !== reservePrice) return refused("reservePrice", differingAmounts("reserve", "reservePrice"))
  const sent = (field: string) => (field === "reserve" && input.reserve === undefined ? "reservePrice" : field)
  const pairs = [
    ["price", "priceCents", "priceCents", agreedCents(input.price, input.priceCents), MINIMUM_CENTS, true],
    ["reserve", "reserveCents", "reserveCents", agreedCents(reserve, input.reserveCents), RESERVE_MINIMUM_CENTS, true],
    [
      "startingPrice",
      "startingPriceCents",
      "startingPriceCents",
      agreedCents(input.startingPrice, input.startingPriceCents),
      MINIMUM_CENTS,
      true,
    ],
    [
      "min_increment",
      "minIncrementCents",
      "minIncrementCents",
      agreedCents(input.min_increment, input.minIncrementCents),
      MINIMUM_CENTS,
      false,
    ],
    [
      "buyNowPrice",
      "buyNowCents",
      "buyNowCents",
      agreedCents(input.buyNowPrice, input.buyNowCents),
      MINIMUM_CENTS,
      true,
    ],
  ] as const
  for (const [field, fieldInCents, column, agreed, minimum, clearable] of pairs) {
    if (!agreed.ok)
      return refused(
        field,
        agreed.fault === "differ" ? differingAmounts(sent(field), fieldInCents) : "Enter an amount in whole cents."
      )
    const { cents } = agreed
    if (cents === undefined) continue
    if (cents === null) {
      if (!clearable) return refused(field, "Enter an amount.")
      columns[column as "priceCents"] = null
      continue
    }
    if (!Number.isSafeInteger(cents) || cents < minimum || cents > MAXIMUM_AMOUNT_CENTS) {
      return refused(field, `Enter an amount from CA$${minimum / 100} to CA$10,000,000.`)
    }
    columns[column] = cents
  }
  return { ok: true, columns }
}

function refused(field: string, message: string): AmountsResult {
  return { ok: false, field, message }
}
