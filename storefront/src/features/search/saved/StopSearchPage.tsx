import { useMutation } from "@tanstack/react-query"
import { BellOff, BellRing } from "lucide-react"
import { Link, useSearchParams } from "react-router-dom"
import { api, endpoints, messageOf, usePageTitle } from "@/shared"
import { Alert, Button, EmptyState } from "@/ui"

/**
 * /searches/stop: ends the alerts of one search from the link in its emails, without a sign-in. It needs a press,
 * because mail scanners open links.
 */
export default function StopSearchPage() {
  usePageTitle("Stop alerts")
  const [address] = useSearchParams()
  const token = address.get("token") ?? ""
  const stop = useMutation({ mutationFn: () => api(endpoints.stopSearchAlerts, { params: { token } }) })
  return (
    <div className="mx-auto flex max-w-xl flex-col gap-4 py-12">
      {stop.data ? (
        <EmptyState
          icon={<BellOff />}
          titleAs="h1"
          title={`‘${stop.data.name}’ tells you nothing more`}
          action={
            <Button asChild variant="secondary">
              <Link to="/account/searches">My saved searches</Link>
            </Button>
          }
        >
          The search itself stays. You can switch its alerts on again among your saved searches.
        </EmptyState>
      ) : (
        <EmptyState
          icon={<BellRing />}
          titleAs="h1"
          title="Stop the alerts of this search?"
          action={
            <Button loading={stop.isPending} onClick={() => stop.mutate()}>
              Stop alerts
            </Button>
          }
        >
          No car that this search finds is told to you any more, neither by email nor elsewhere. Your other searches are
          not changed.
        </EmptyState>
      )}
      {stop.isError && <Alert tone="danger">{messageOf(stop.error)}</Alert>}
    </div>
  )
}
