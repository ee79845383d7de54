import { hasOpenFee } from "@/entities/sale/openFee"
import { formatMoment } from "@/ui/rules/moment"
import { useSales } from "./queries"

/** The fees that are still open after a cancelled or declined checkout. Fees already paid by credit remain paid. */
export function StillOpen({ listingIds }: { listingIds: readonly string[] }) {
  const own = useSales().data?.items ?? []
  const open = own.filter((sale) => listingIds.includes(sale.listingId) && hasOpenFee(sale))
  if (open.length === 0) return null
  const byCredit = own.some(({ ownFee, status }) => ownFee?.settledByCredit && status === "awaiting_fees")
  const dueAt = open.map(({ ownFee }) => ownFee!.dueAt).sort()[0]!
  return (
    <p className="mt-2 text-muted">
      <span>{open.length === 1 ? "This fee" : `These ${open.length} fees`}</span>, due by {formatMoment(dueAt)},{" "}
      <span>{open.length === 1 ? "is" : "are"}</span> still open.
      <span>{byCredit && " Fees that your credits paid stay paid."}</span>
    </p>
  )
}
