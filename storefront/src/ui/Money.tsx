import { clsx } from "clsx"
import { formatMoney, formatMoneyExact, type Cents } from "@northlot/contract"
import { forwardRef, type HTMLAttributes } from "react"

export interface MoneyProps extends HTMLAttributes<HTMLSpanElement> {
  /** An amount in CAD cents. */
  cents: Cents
  /** Shows the cents, as in checkout and invoices (spec §9). */
  exact?: boolean
}

/** An amount such as `CA$18,500`, in digits of equal width. */
export const Money = forwardRef<HTMLSpanElement, MoneyProps>(function Money(
  { cents, exact = false, className, ...rest },
  ref
) {
  return (
    <span ref={ref} className={clsx("tabular-nums", className)} {...rest}>
      {exact ? formatMoneyExact(cents) : formatMoney(cents)}
    </span>
  )
})
