import type { DuplicateListing } from "@northlot/contract"
import { Link } from "react-router-dom"
import { Alert } from "@/ui"

/** Warns that the seller has another listing with the same VIN or the same details. */
export function DuplicateNotice({ duplicate }: { duplicate: DuplicateListing | null }) {
  if (!duplicate) return null
  const { id, title, status, same } = duplicate
  return (
    <Alert
      tone="amber"
      title={
        same !== "vin"
          ? "Another listing of yours has the same details"
          : status === "draft"
            ? "You have a draft of this car"
            : "You have this VIN in another listing"
      }
    >
      <Link to={`/sell/edit/${id}`} className="font-semibold underline underline-offset-2">
        {title}
      </Link>{" "}
      is <span>{status === "live" ? "live" : "a draft"}</span>.{" "}
      <span>
        {same === "vin" ? "A car can be live only once at a time." : "If it is another car, you need to do nothing."}
      </span>
    </Alert>
  )
}
