import { shortHead, type NotedHead } from "@northlot/contract"
import { Link } from "react-router-dom"

/**
 * The fingerprint of the bid log. Screen readers announce each new bid, so they do not announce the new fingerprint.
 */
export default function LogHead({ auctionId, head }: { auctionId: string; head: NotedHead }) {
  return (
    <details className="mt-1 text-xs text-muted">
      <summary className="min-h-11 cursor-pointer rounded-md py-3 sm:min-h-9 sm:py-2">
        Bid record fingerprint: <code className="select-all">{shortHead(head)}</code> (what is this?)
      </summary>
      <p>
        The fingerprint proves later that no bid was changed or removed. Note the fingerprint. After the end,{" "}
        <Link to={`/bid-log/${auctionId}`} className="font-semibold text-brand-ink underline">
          check the bid record
        </Link>{" "}
        against your note.
      </p>
    </details>
  )
}
