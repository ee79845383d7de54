import { useQueryClient } from "@tanstack/react-query"
import { ExternalLink, ReceiptText } from "lucide-react"
import { Link, useParams, useSearchParams } from "react-router-dom"
import { hasOpenFee } from "@/entities/sale/openFee"
import { SwitchAccount } from "@/entities/account/SwitchAccount"
import { queryKeys, usePageTitle, useSession, useSocketEvent } from "@/shared"
import { Alert, Button, Card, EmptyState, QueryError, Skeleton, VisuallyHidden } from "@/ui"
import { FeeCard } from "./FeeCard"
import { PayTogether } from "./PayTogether"
import { feeToPay, useSales } from "./queries"

const PARTIES = ["buyer", "seller"] as const
const TITLES = { buyer: "Pay Buyer Fees", seller: "Pay Seller Fees" } as const

/**
 * The person's open fees, or the fee of one sale if the address has `listingId` (spec §2, /pay and /pay/{role}). Links
 * at the top lead to the fees of each role. If the address names a role, only its link shows.
 */
export default function FeePage() {
  usePageTitle("Pay your fee")
  const { role } = useParams()
  const [search] = useSearchParams()
  const { viewer } = useSession()
  const queries = useQueryClient()
  const sales = useSales()
  useSocketEvent("chatActivatedForUser", () => void queries.invalidateQueries({ queryKey: queryKeys.payments.all }))

  const asked = role ?? search.get("role")
  const listingId = search.get("listingId")
  const shown = (sales.data?.items ?? []).filter((sale) =>
    listingId ? sale.listingId === listingId : hasOpenFee(sale)
  )
  const own = viewer?.role === "seller" ? "seller" : "buyer"
  const other = (asked === "buyer" || asked === "seller") && asked !== own ? asked : null
  return (
    <div className="mx-auto max-w-narrow py-6">
      <h1>{TITLES[own]}</h1>
      <p className="mt-1 text-muted">
        A fee is due only when a car sells. The private chat opens when both sides have paid.
      </p>
      <nav aria-label="Fees by role" className="mt-4 flex flex-wrap gap-2">
        {PARTIES.filter((party) => party === asked || !PARTIES.some((one) => one === asked)).map((party) => (
          <Button key={party} asChild size="sm" variant={party === own ? "primary" : "secondary"}>
            <Link
              to={`/pay/${party}${listingId ? `?listingId=${encodeURIComponent(listingId)}` : ""}`}
              target="_blank"
              rel="noopener"
              aria-current={party === asked ? "page" : undefined}
            >
              {TITLES[party]}
              <ExternalLink aria-hidden className="size-4" />
              <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
            </Link>
          </Button>
        ))}
      </nav>
      {other && (
        <Alert
          className="mt-4"
          title={`You are signed in as a ${own}`}
          action={
            <SwitchAccount
              from={`/pay/${other}${listingId ? `?listingId=${encodeURIComponent(listingId)}` : ""}`}
              size="sm"
            />
          }
        >
          A {other} fee is paid from the {other}'s account. The fees below are your own.
        </Alert>
      )}
      <div className="mt-6 flex flex-col gap-4">
        {sales.isPending && viewer && <Skeleton className="h-72" />}
        {sales.isError && <QueryError query={sales} failed="Your fees could not be loaded" />}
        {sales.isSuccess && shown.length === 0 && (
          <EmptyState
            icon={<ReceiptText />}
            title="No fee is open."
            action={
              <Button asChild variant="secondary">
                <Link to="/payments">All payments</Link>
              </Button>
            }
          >
            When you win or sell a car, its fee appears here.
          </EmptyState>
        )}
        {!listingId && shown.length > 1 && (
          <Card className="flex flex-wrap items-center justify-between gap-4">
            <p className="min-w-0 flex-1 basis-60">
              Pay all {shown.length} fees at once. Each fee has its own receipt and can be refunded separately.
            </p>
            <PayTogether fees={shown.map(feeToPay)} />
          </Card>
        )}
        {shown.map((sale) => (
          <FeeCard key={sale.id} sale={sale} />
        ))}
      </div>
    </div>
  )
}
