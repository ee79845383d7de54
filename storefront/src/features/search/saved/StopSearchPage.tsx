import { useMutation } from "@tanstack/react-query"
import { BellOff, BellRing } from "lucide-react"
import { Link, useSearchParams } from "react-router-dom"
import { api, endpoints, messageOf, usePageTitle } from "@/shared"
import { Button, OutcomePage } from "@/ui"

/**
 * /searches/stop: the link in an alert email, which ends that search's alerts without a sign-in. The page asks for a
 * press, because mail scanners open links.
 */
export default function StopSearchPage() {
  usePageTitle("Stop alerts")
  const [address] = useSearchParams()
  const token = address.get("token") ?? ""
  const stop = useMutation({ mutationFn: () => api(endpoints.stopSearchAlerts, { params: { token } }) })
  if (stop.data) {
    return (
      <OutcomePage
        isDone
        icon={<BellOff />}
        title={`The alerts of ‘${stop.data.name}’ are off`}
        action={
          <Button asChild variant="secondary">
            <Link to="/account/searches">My saved searches</Link>
          </Button>
        }
      >
        <p>The search itself stays. You can switch its alerts on again among your saved searches.</p>
      </OutcomePage>
    )
  }
  return (
    <OutcomePage
      icon={<BellRing />}
      title="Stop the alerts of this search?"
      problem={stop.isError && messageOf(stop.error)}
      action={
        <Button size="lg" loading={stop.isPending} onClick={() => stop.mutate()}>
          Stop alerts
        </Button>
      }
    >
      <p>You get no more alerts of this search, neither by email nor elsewhere. Your other searches do not change.</p>
    </OutcomePage>
  )
}
