import type { Subscription } from "@northlot/contract"
import { RefusedError } from "@northlot/contract"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { MailCheck, MailX, Unlink } from "lucide-react"
import { useEffect, useRef, type ReactNode } from "react"
import { Link, useSearchParams } from "react-router-dom"
import { api, endpoints, messageOf, usePageTitle } from "@/shared"
import { Alert, Button, Card, QueryError, Skeleton } from "@/ui"

const keyOf = (token: string) => ["subscription", token] as const

/**
 * The target of an email's unsubscribe link: one click ends these emails without a sign-in, and another undoes it.
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
  return (
    <div className="mx-auto max-w-lg py-8 sm:py-14">
      {subscription.data ? (
        <Decision token={token} subscription={subscription.data.subscription} />
      ) : unknown ? (
        <Message icon={<Unlink />} title="This link is not complete">
          <p>
            Open it again from the email, or copy all of it. Signed in, you choose what you get under Notifications.
          </p>
          <SettingsLink />
        </Message>
      ) : subscription.isError ? (
        <QueryError query={subscription} failed="This link could not be looked up" />
      ) : (
        <div aria-busy>
          <Skeleton className="h-72" />
        </div>
      )}
    </div>
  )
}

function Decision({ token, subscription }: { token: string; subscription: Subscription }) {
  const { email, restorable, subscribed, title } = subscription
  const queries = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const decide = useMutation({
    mutationFn: (restore: boolean) =>
      api(endpoints.unsubscribe, { query: { token, restore: restore ? "true" : undefined } }),
    onSuccess: (answer) => queries.setQueryData(keyOf(token), answer),
  })
  // The heading gets the focus after the press, so that screen readers read the result.
  useEffect(() => {
    if (decide.isSuccess) heading.current?.focus()
  }, [decide.isSuccess, subscribed])
  const failure = decide.isError && (
    <Alert tone="danger" className="text-left" title="That did not work">
      {messageOf(decide.error)}
    </Alert>
  )
  const address = <span className="font-medium wrap-anywhere text-ink">{email}</span>
  if (subscribed) {
    return (
      <Message
        heading={heading}
        icon={<MailCheck />}
        title={decide.isSuccess ? "You get these emails again" : "Stop these emails?"}
      >
        <p>
          “{title}” by email to {address}
          <span>.</span>
        </p>
        {failure}
        <Button size="lg" loading={decide.isPending} onClick={() => decide.mutate(false)}>
          Stop these emails
        </Button>
        <SettingsLink />
      </Message>
    )
  }
  return (
    <Message heading={heading} icon={<MailX />} title="You get no more of these emails">
      <p>
        “{title}” by email to {address}
        <span> has ended. Other things that you asked for, and what your sales need, still come.</span>
      </p>
      {failure}
      {restorable && (
        <Button variant="secondary" loading={decide.isPending} onClick={() => decide.mutate(true)}>
          Undo
        </Button>
      )}
      <SettingsLink />
    </Message>
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

function Message({
  heading,
  icon,
  title,
  children,
}: {
  heading?: React.Ref<HTMLHeadingElement>
  icon: ReactNode
  title: string
  children: ReactNode
}) {
  return (
    <Card padding="lg" className="flex flex-col items-center gap-4 text-center text-muted">
      <span
        aria-hidden
        className="flex size-12 items-center justify-center rounded-full bg-brand-soft text-brand-ink [&>svg]:size-6"
      >
        {icon}
      </span>
      <h1 ref={heading} tabIndex={-1} className="text-2xl text-ink focus:outline-none">
        {title}
      </h1>
      {children}
    </Card>
  )
}
