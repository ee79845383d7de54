import {
  dealershipProblem,
  missingOfDealership,
  type Dealership,
  type DealershipField,
  type DealershipProblem,
} from "@northlot/contract"

type Given = { [Field in DealershipField]?: string | undefined }

export type DealershipDecision =
  | { kind: "unchanged" }
  | { kind: "stays"; field: DealershipField }
  | { kind: "problem"; problem: DealershipProblem }
  | { kind: "complete"; to: Dealership; fields: DealershipField[] }

/**
 * Decides whether a dealer may set these details of the dealership. The dealer must complete all missing details at
 * once, and cannot change a present one, because the licence was verified with it. Sending a present value again is
 * accepted.
 */
export function decideDealership(present: Dealership, given: Given): DealershipDecision {
  const missing = missingOfDealership(present)
  const said = (Object.keys(given) as DealershipField[]).filter((field) => given[field] !== undefined)
  const changed = said.find((field) => !missing.includes(field) && given[field]!.trim() !== present[field])
  if (changed) return { kind: "stays", field: changed }
  if (missing.length === 0) return { kind: "unchanged" }
  const to = { name: present.name, address: present.address, omvic: present.omvic }
  for (const field of missing) to[field] = given[field]?.trim() ?? ""
  const problem = dealershipProblem(to)
  return problem ? { kind: "problem", problem } : { kind: "complete", to, fields: missing }
}
