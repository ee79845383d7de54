import { RefusedError } from "@northlot/contract"
import { LockKeyhole, ShieldAlert } from "lucide-react"
import { Link } from "react-router-dom"
import { messageOf } from "@/shared"
import { Button, EmptyState, ErrorState } from "@/ui"

interface SaleFailureProps {
  error: unknown
  /** A sentence on what begins when both fees are paid. */
  lockedText: string
  /** The heading for an unexpected response. */
  title: string
  onRetry: () => void
  retrying: boolean
}

/** Why a sale's page is empty: fees unpaid, another person's sale, or a failed request. */
export function SaleFailure({ error, lockedText, title, onRetry, retrying }: SaleFailureProps) {
  const code = error instanceof RefusedError ? error.code : null
  if (code === "FEES_UNPAID") {
    return (
      <EmptyState
        className="mt-4"
        titleAs="h1"
        icon={<LockKeyhole />}
        title="Locked until both fees are paid."
        action={
          <Button asChild>
            <Link to="/payments">Go to payments</Link>
          </Button>
        }
      >
        {lockedText}
      </EmptyState>
    )
  }
  if (code === "NOT_FOUND" || code === "INVALID_INPUT") {
    return (
      <EmptyState className="mt-4" titleAs="h1" icon={<ShieldAlert />} title="This sale was not found.">
        The sale may belong to another account.
      </EmptyState>
    )
  }
  return <ErrorState className="mt-4" title={title} message={messageOf(error)} onRetry={onRetry} retrying={retrying} />
}
