import { useQuery } from "@tanstack/react-query"
import { api, endpoints, queryKeys, useSettings } from "@/app"

/** The fee schedule in force: no page states a price that the server did not send. */
export function useFeeSchedule() {
  return useQuery({
    queryKey: queryKeys.payments.feeSchedule,
    queryFn: ({ signal }) => api(endpoints.readFeeSchedule, { signal }),
    staleTime: 5 * 60_000,
  })
}

export type SettlementMode = "trust" | "agent" | "direct"

export function useSettlementMode(): SettlementMode | null {
  return useSettings().data?.settlementMode ?? null
}

/** How the price of the vehicle gets from the buyer to the seller, for each mode of the site. */
export const settlementTexts: Record<SettlementMode, { summary: string; steps: string[] }> = {
  trust: {
    summary: "Northlot holds the buyer's payment in trust and pays the seller within 24 hours of both confirmations.",
    steps: [
      "Buyer and seller agree on the bill of sale.",
      "The buyer wires the price to Northlot, which holds it in trust.",
      "You meet, inspect the vehicle, and hand over keys and papers.",
      "Both confirm, and Northlot wires the money to the seller within 24 hours.",
    ],
  },
  agent: {
    summary: "A named third party holds the buyer's payment. Northlot does not hold it; it shows both of you where it is.",
    steps: [
      "Buyer and seller agree on the bill of sale.",
      "The buyer pays the price to the named agent, who holds it.",
      "You meet, inspect the vehicle, and hand over keys and papers.",
      "Both confirm, and the agent pays the seller.",
    ],
  },
  direct: {
    summary: "Buyer and seller arrange the payment of the vehicle between themselves. Northlot does not hold funds.",
    steps: [
      "Buyer and seller agree on the bill of sale and on how to pay.",
      "You meet and inspect the vehicle.",
      "The buyer pays the seller directly; keys and papers are handed over.",
      "Both confirm, so that the sale is complete on Northlot too.",
    ],
  },
}

/** Seconds as people say them: '2 minutes', '30 days'. */
export function spokenDuration(seconds: number): string {
  const units: [number, string][] = [
    [86_400, "day"],
    [3_600, "hour"],
    [60, "minute"],
    [1, "second"],
  ]
  const [size, name] = units.find(([unit]) => seconds >= unit && seconds % unit === 0) ?? [1, "second"]
  const count = seconds / size
  return `${count} ${name}${count === 1 ? "" : "s"}`
}
