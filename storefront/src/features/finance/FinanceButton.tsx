import type { ListingView } from "@northlot/contract"

/** The payment estimate of a car and the request to the finance desk; nothing for dealers. */
export default function FinanceButton({ listing: _listing, compact: _compact = false }: { listing: ListingView; compact?: boolean }) {
  return null
}
