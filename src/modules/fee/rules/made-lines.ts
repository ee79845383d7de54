import { cents, type Cents } from "@northlot/contract"
import type { ChargedLine, Party } from "@northlot/plugin-kit"

/**
 * A fee line that a plugin provider added, or a provider's reduction of another line. One of the two amounts is zero.
 */
export interface MadeLine {
  provider: string
  party: Party
  code: string
  label: string
  addedCents: Cents
  takenOffCents: Cents
}

/**
 * The lines and reductions that one provider added. `after` contains the lines of `before` in the same order, then new
 * lines.
 */
export function linesMadeBy(
  provider: string,
  before: readonly ChargedLine[],
  after: readonly ChargedLine[]
): MadeLine[] {
  return after.flatMap(({ party, code, label, amountCents, reductions = [] }, index): MadeLine[] => {
    const stood = before[index]
    if (!stood) return [{ provider, party, code, label, addedCents: amountCents, takenOffCents: cents(0) }]
    return reductions.slice(stood.reductions?.length ?? 0).map((taken) => ({
      provider,
      party,
      code,
      label: taken.label,
      addedCents: cents(0),
      takenOffCents: taken.amountCents,
    }))
  })
}
