import { shortHead, type NotedHead } from "@northlot/contract"
import { Link } from "react-router-dom"

/** Screen readers do not announce its changes, because each one stands for a bid that is announced. */
export default function LogHead({ auctionId, head }: { auctionId: string; head: NotedHead }) {
  return (
    <details className="mt-1 text-xs text-muted">
      <summary className="min-h-11 cursor-pointer rounded-md py-3 sm:min-h-9 sm:py-2">
        Bid record fingerprint: <code className="select-all">{shortHead(head)}</code> (what is this?)
      </summary>
      <p>
        How many bids there are, and a fingerprint of them all. Every bid changes it, and no bid can be changed or
        removed later without changing it too. Note it down: once the auction is over you can{" "}
        <Link to={`/bid-log/${auctionId}`} className="font-semibold text-brand-ink underline">
          check the whole log
        </Link>{" "}
        against it.
      </p>
    </details>
  )
}
