import { Problem } from "../../ui/Problem"

interface RefusedPayoutsProps {
  payouts: readonly { saleId: string; title: string }[]
  refused: Readonly<Record<string, string>>
}

/** The refused payouts of a batch, with reasons. */
export function RefusedPayouts({ payouts, refused }: RefusedPayoutsProps) {
  return payouts.map(
    ({ saleId, title }) => refused[saleId] && <Problem key={saleId} says={`${title}: ${refused[saleId]}`} />
  )
}
