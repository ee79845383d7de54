import { VIN_LENGTH, vinDifferences, type ListingDraft, type ListingView, type VinDifference } from "@northlot/contract"
import { queryOptions, useQuery } from "@tanstack/react-query"
import { api, endpoints, queryKeys } from "@/shared"

/** Decodes a VIN once per page visit. */
export const vinDecodingOptions = (vin: string) =>
  queryOptions({
    queryKey: queryKeys.vinDecoding(vin),
    queryFn: () => api(endpoints.decodeVin, { params: { vin } }),
    staleTime: Infinity,
    retry: false,
  })

/**
 * Differences between the VIN's data and the typed year, make and model. Uses the stored differences until the VIN is
 * decoded.
 */
export function useVinDifferences(
  { vin = "", year, make = "", model = "" }: ListingDraft,
  listing: ListingView | null
): readonly VinDifference[] {
  const asked = useQuery({ ...vinDecodingOptions(vin), enabled: vin.length === VIN_LENGTH })
  const written = { year: typeof year === "number" ? year : null, make, model }
  if (asked.data) return vinDifferences(asked.data.decoded, written)
  const stored = listing?.vin === vin ? (listing.owner?.vinDifferences ?? []) : []
  return stored.filter(({ field, typed }) => String(written[field] ?? "").trim() === typed)
}
