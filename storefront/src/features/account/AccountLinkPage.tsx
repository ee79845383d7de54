import { useMutation } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { Link, useSearchParams } from "react-router-dom"
import { api, endpoints, messageOf, usePageTitle, useSession } from "@/shared"
import { Alert, Button } from "@/ui"
import { AccountCard } from "./AccountCard"

/**
 * /account/email: the target of email links about an address change or a closed account. The link acts only after a
 * press, because mail scanners open links too.
 */
export default function AccountLinkPage() {
  usePageTitle("Your account")
  const [search] = useSearchParams()
  // The link's values are removed from the address bar: a token must not reach the history or a referrer.
  const [link] = useState(() => ({
    confirm: search.get("confirm"),
    stop: search.get("stop"),
    closed: search.get("closed"),
  }))
  useEffect(() => window.history.replaceState(window.history.state, "", "/account/email"), [])
  if (link.confirm) return <Confirm token={link.confirm} />
  if (link.stop) return <Stop token={link.stop} />
  if (link.closed) {
    return (
      <AccountCard title="Your account is closed">
        <Alert
          tone="success"
          title={link.closed === "deleted" ? "Everything in it was deleted." : "Nothing names you any more."}
        >
          We sent a last message to your address. Thank you for having been here.
        </Alert>
        <Button asChild className="mt-4 w-full" variant="secondary">
          <Link to="/">Go to the home page</Link>
        </Button>
      </AccountCard>
    )
  }
  return (
    <AccountCard title="Your account">
      <Alert tone="danger" title="This link is incomplete.">
        Open the link in the email again.
      </Alert>
    </AccountCard>
  )
}

function Confirm({ token }: { token: string }) {
  const { follow } = useSession()
  const confirm = useMutation({
    mutationFn: () => api(endpoints.confirmEmailChange, { body: { token } }),
    onSuccess: () => follow(),
  })
  return (
    <AccountCard title="Confirm your new email address">
      {confirm.data ? (
        <>
          <Alert tone="success" title="Address confirmed.">
            You sign in with {confirm.data.email} from now on.
          </Alert>
          <Button asChild className="mt-4 w-full">
            <Link to="/profile">Open my profile</Link>
          </Button>
        </>
      ) : (
        <div className="flex flex-col gap-4">
          {confirm.isError && <Alert tone="danger">{messageOf(confirm.error)}</Alert>}
          <p className="text-muted">
            You sign in with the address that this link was sent to, as soon as you confirm it.
          </p>
          <Button size="lg" loading={confirm.isPending} onClick={() => confirm.mutate()}>
            Use this address
          </Button>
        </div>
      )}
    </AccountCard>
  )
}

function Stop({ token }: { token: string }) {
  const { follow } = useSession()
  const stop = useMutation({
    mutationFn: () => api(endpoints.stopEmailChange, { body: { token } }),
    onSuccess: () => follow(),
  })
  return (
    <AccountCard title="Take your account back">
      {stop.isSuccess ? (
        <>
          <Alert tone="success" title="Your account is yours again.">
            You sign in with this address, and everybody is signed out. The password works no longer: set a new one now.
          </Alert>
          <Button asChild className="mt-4 w-full" size="lg">
            <Link to={`/reset?token=${encodeURIComponent(stop.data.resetToken)}`}>Set a new password</Link>
          </Button>
        </>
      ) : (
        <div className="flex flex-col gap-4">
          {stop.isError && (
            <Alert tone="danger">
              {messageOf(stop.error)}{" "}
              <Link to="/forgot" className="font-semibold underline">
                Set a new password
              </Link>
            </Alert>
          )}
          <p className="text-muted">Somebody asked to use another address for your account. If it was not you:</p>
          <ul className="list-disc space-y-1 pl-5 text-muted">
            <li>your account gets the address back that this link was sent to,</li>
            <li>everybody who is signed in to it is signed out,</li>
            <li>the present password works no longer, and you set a new one.</li>
          </ul>
          <Button size="lg" variant="danger" loading={stop.isPending} onClick={() => stop.mutate()}>
            Take my account back
          </Button>
        </div>
      )}
    </AccountCard>
  )
}
