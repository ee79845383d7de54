import { RefusableField } from "./RefusableField"

export const MINIMUM_REFERENCE = 3
const MAXIMUM = 100

interface BankReferenceFieldProps {
  label?: string
  value: string
  refused: string | undefined
  onChange: (typed: string) => void
  autoFocus?: boolean
}

/** The reference under which the bank finds a transfer. */
export function BankReferenceField({ label = "Bank reference", ...rest }: BankReferenceFieldProps) {
  return (
    <RefusableField
      label={label}
      help="Enter the reference as the bank shows it. We store the reference with the sale."
      maximum={MAXIMUM}
      {...rest}
    />
  )
}
