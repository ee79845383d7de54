import { useMutation } from "@tanstack/react-query"
import { DoorClosed, Mail, MailCheck, ShieldAlert, ShieldCheck, Unlink } from "lucide-react"
import { useEffect, useState } from "react"
import { Link, useSearchParams } from "react-router-dom"
import { api, endpoints, messageOf, usePageTitle, useSession } from "@/shared"
import { Button, OutcomePage } from "@/ui"

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
      <OutcomePage
        icon={<DoorClosed />}
        title="Your account is closed"
        action={
          <Button asChild variant="secondary">
            <Link to="/">Go to the home page</Link>
          </Button>
        }
      >
        <p>
          <span>
            {link.closed === "deleted"
              ? "Everything in your account was deleted."
              : "Your name, contact details and documents were deleted."}
          </span>{" "}
          We sent a last message to your address. Thank you for having been here.
        </p>
      </OutcomePage>
    )
  }
  return (
    <OutcomePage icon={<Unlink />} title="This link is not complete">
      <p>Open the link again from the email, or copy the whole link.</p>
    </OutcomePage>
  )
}

function Confirm({ token }: { token: string }) {
  const { follow } = useSession()
  const confirm = useMutation({
    mutationFn: () => api(endpoints.confirmEmailChange, { body: { token } }),
    onSuccess: () => follow(),
  })
  if (confirm.data) {
    return (
      <OutcomePage
        isDone
        icon={<MailCheck />}
        title="Address confirmed"
        action={
          <Button asChild size="lg">
            <Link to="/profile">Open my profile</Link>
          </Button>
        }
      >
        <p>You sign in with {confirm.data.email} from now on.</p>
      </OutcomePage>
    )
  }
  return (
    <OutcomePage
      icon={<Mail />}
      title="Confirm your new email address"
      problem={confirm.isError && messageOf(confirm.error)}
      action={
        <Button size="lg" loading={confirm.isPending} onClick={() => confirm.mutate()}>
          Use this address
        </Button>
      }
    >
      <p>Once you confirm, you sign in with the address that received this link.</p>
    </OutcomePage>
  )
}

function Stop({ token }: { token: string }) {
  const { follow } = useSession()
  const stop = useMutation({
    mutationFn: () => api(endpoints.stopEmailChange, { body: { token } }),
    onSuccess: () => follow(),
  })
  if (stop.isSuccess) {
    return (
      <OutcomePage
        isDone
        icon={<ShieldCheck />}
        title="Your account is yours again"
        action={
          <Button asChild size="lg">
            <Link to={`/reset?token=${encodeURIComponent(stop.data.resetToken)}`}>Set a new password</Link>
          </Button>
        }
      >
        <p>
          You sign in with your old address, and all devices are signed out. The old password no longer works: set a new
          password now.
        </p>
      </OutcomePage>
    )
  }
  return (
    <OutcomePage
      icon={<ShieldAlert />}
      title="Take your account back"
      problem={
        stop.isError && (
          <span key="problem">
            {messageOf(stop.error)}{" "}
            <Link to="/forgot" className="font-semibold underline">
              Set a new password
            </Link>
          </span>
        )
      }
      action={
        <Button size="lg" variant="danger" loading={stop.isPending} onClick={() => stop.mutate()}>
          Take my account back
        </Button>
      }
    >
      <p>Somebody asked to use another address for your account. If it was not you:</p>
      <ul className="list-disc space-y-1 pl-5 text-left">
        <li>your account gets the address back that this link was sent to,</li>
        <li>everybody who is signed in to it is signed out,</li>
        <li>the present password no longer works, and you set a new one.</li>
      </ul>
    </OutcomePage>
  )
}
