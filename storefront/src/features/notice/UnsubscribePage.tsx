import type { Subscription } from "@northlot/contract"
import { RefusedError } from "@northlot/contract"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { MailCheck, MailX, Unlink } from "lucide-react"
import { Link, useSearchParams } from "react-router-dom"
import { api, endpoints, messageOf, usePageTitle } from "@/shared"
import { Button, OutcomePage, QueryError, Skeleton } from "@/ui"

const keyOf = (token: string) => ["subscription", token] as const

/**
 * The target of an email's unsubscribe link. One click ends these emails without a sign-in; a second click undoes that.
 */
export default function UnsubscribePage() {
  usePageTitle("Unsubscribe")
  const [search] = useSearchParams()
  const token = search.get("token") ?? ""
  const subscription = useQuery({
    queryKey: keyOf(token),
    queryFn: ({ signal }) => api(endpoints.readSubscription, { query: { token }, signal }),
    enabled: token !== "",
  })
  const unknown =
    token === "" ||
    (subscription.error instanceof RefusedError && ["NOT_FOUND", "INVALID_INPUT"].includes(subscription.error.code))
  if (subscription.data) return <Decision token={token} subscription={subscription.data.subscription} />
  if (unknown) {
    return (
      <OutcomePage icon={<Unlink />} title="This link is not complete" action={<SettingsLink />}>
        <p>
          Open the link again from the email, or copy the whole link. When you are signed in, you can choose your
          messages under Notifications.
        </p>
      </OutcomePage>
    )
  }
  return (
    <div aria-busy={!subscription.isError} className="mx-auto max-w-lg py-8 sm:py-14">
      {subscription.isError ? (
        <QueryError query={subscription} failed="This link could not be checked" />
      ) : (
        <Skeleton className="h-72" />
      )}
    </div>
  )
}

function Decision({ token, subscription }: { token: string; subscription: Subscription }) {
  const { email, restorable, subscribed, title } = subscription
  const queries = useQueryClient()
  const decide = useMutation({
    mutationFn: (restore: boolean) =>
      api(endpoints.unsubscribe, { query: { token, restore: restore ? "true" : undefined } }),
    onSuccess: (answer) => queries.setQueryData(keyOf(token), answer),
  })
  const problem = decide.isError && messageOf(decide.error)
  const address = <span className="font-medium wrap-anywhere text-ink">{email}</span>
  if (subscribed) {
    return (
      <OutcomePage
        isDone={decide.isSuccess}
        icon={<MailCheck />}
        title={decide.isSuccess ? "You get these emails again" : "Stop these emails?"}
        problem={problem}
        action={
          <>
            <Button size="lg" loading={decide.isPending} onClick={() => decide.mutate(false)}>
              Stop these emails
            </Button>
            <SettingsLink />
          </>
        }
      >
        <p>
          “{title}” by email to {address}
          <span>.</span>
        </p>
      </OutcomePage>
    )
  }
  return (
    <OutcomePage
      isDone={decide.isSuccess}
      icon={<MailX />}
      title="You get no more of these emails"
      problem={problem}
      action={
        <>
          {restorable && (
            <Button variant="secondary" loading={decide.isPending} onClick={() => decide.mutate(true)}>
              Undo
            </Button>
          )}
          <SettingsLink />
        </>
      }
    >
      <p>
        “{title}” by email to {address}
        <span> has ended. You still get other messages that you asked for, and messages about your sales.</span>
      </p>
    </OutcomePage>
  )
}

function SettingsLink() {
  return (
    <Link
      to="/account/notifications"
      className="inline-flex min-h-11 items-center justify-center text-sm font-semibold text-brand-ink hover:underline"
    >
      Choose what you get
    </Link>
  )
}
