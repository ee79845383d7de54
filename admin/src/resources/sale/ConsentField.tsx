import { RefusableField } from "../../ui/RefusableField"

const MINIMUM = 10

export const isConsent = (typed: string): boolean => typed.trim().length >= MINIMUM

/** Records how the seller agreed to a price below the reserve. The seller reads this text. */
export function ConsentField({
  value,
  refused,
  onChange,
}: {
  value: string
  refused: string | undefined
  onChange: (typed: string) => void
}) {
  return (
    <RefusableField
      label="How and when the seller agreed"
      value={value}
      refused={refused}
      help="The price is below the seller's reserve. Ask the seller first. The seller reads what you write."
      onChange={onChange}
      maximum={500}
    />
  )
}
