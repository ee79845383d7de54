import { RefusedError, type Viewer } from "@northlot/contract"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { Link, Navigate, useLocation, useSearchParams } from "react-router-dom"
import { api, endpoints, messageOf, usePageTitle, useSession } from "@/shared"
import { mergeVisitorWatchlist } from "@/entities/account/mergeVisitorWatchlist"
import { Alert, Button, Field, Input, toast } from "@/ui"
import { AccountCard } from "./AccountCard"
import { EmailForm } from "./EmailForm"
import { MailboxLink } from "./MailboxLink"
import { forgetRegistration, storeWaiting, storedWaiting, type Waiting } from "./registration/storedRegistration"
import { useSecondsUntil } from "./registration/useSecondsUntil"
import { destinationAfterSignIn } from "./roleHome"

const TITLE = "Confirm your email address"
const DIGITS = 6
/** The wait before a new email can be requested: delivery takes a moment, and the server limits requests per hour. */
const RESEND_AFTER_MILLISECONDS = 30_000

/** /verify-email: asks for the registration code, and is the target of the link in the email. */
export default function VerifyEmailPage() {
  usePageTitle(TITLE)
  const { viewer, adopt } = useSession()
  const queries = useQueryClient()
  const location = useLocation()
  const [search] = useSearchParams()
  // The token is removed from the address bar: it must not reach the history or a referrer.
  const [token] = useState(() => search.get("token"))
  useEffect(() => {
    if (token) window.history.replaceState(window.history.state, "", "/verify-email")
  }, [token])
  const [waiting, setWaiting] = useState(storedWaiting)

  const from = (location.state as { from?: string } | null)?.from ?? null
  if (viewer) return <Navigate to={destinationAfterSignIn(viewer.role, from)} replace />

  const wait = (next: Waiting) => {
    storeWaiting(next)
    setWaiting(next)
  }
  const proven = (person: Viewer) => {
    forgetRegistration()
    adopt(person)
    void mergeVisitorWatchlist(queries)
    toast.success("Your account is ready.")
  }
  if (token) return <LinkStep token={token} onProven={proven} />
  if (!waiting) return <AddressStep onAddress={(email) => wait({ email, sentAt: null })} />
  return <CodeStep waiting={waiting} onSent={() => wait({ ...waiting, sentAt: Date.now() })} onProven={proven} />
}

/** The link acts only after a press, because mail scanners open links too. */
function LinkStep({ token, onProven }: { token: string; onProven: (person: Viewer) => void }) {
  const confirm = useMutation({
    mutationFn: () => api(endpoints.verifyEmail, { body: { token } }),
    onSuccess: ({ user }) => onProven(user),
  })
  return (
    <AccountCard title={TITLE}>
      <div className="flex flex-col gap-4">
        {confirm.isError && <Alert tone="danger">{messageOf(confirm.error)}</Alert>}
        <p className="text-muted">
          Confirm to create the account that was registered with your address, and to sign in. If you did not register,
          close this page: then no account is created.
        </p>
        <Button size="lg" loading={confirm.isPending} onClick={() => confirm.mutate()}>
          Confirm and sign in
        </Button>
        {confirm.isError && (
          <p className="text-center text-sm text-muted">
            <Link to="/login" className="font-semibold text-brand-ink underline">
              Sign in
            </Link>
            {" or "}
            <Link to="/register" className="font-semibold text-brand-ink underline">
              register again
            </Link>
          </p>
        )}
      </div>
    </AccountCard>
  )
}

function AddressStep({ onAddress }: { onAddress: (email: string) => void }) {
  return (
    <AccountCard title={TITLE} intro="Enter the address that you registered with.">
      <EmailForm autoComplete="email" action="Go on to the code" onEmail={onAddress}>
        <p className="text-center text-sm text-muted">
          Not registered yet?{" "}
          <Link to="/register" className="font-semibold text-brand-ink underline-offset-2 hover:underline">
            Create an account
          </Link>
        </p>
      </EmailForm>
    </AccountCard>
  )
}

interface CodeStepProps {
  waiting: Waiting
  onSent: () => void
  onProven: (person: Viewer) => void
}

function CodeStep({ waiting, onSent, onProven }: CodeStepProps) {
  const { email, sentAt } = waiting
  const [code, setCode] = useState("")
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const seconds = useSecondsUntil(sentAt === null ? null : sentAt + RESEND_AFTER_MILLISECONDS)

  const refuse = (message: string) => {
    setProblem(message)
    input.current?.focus()
    input.current?.select()
  }
  const prove = useMutation({
    mutationFn: (digits: string) => api(endpoints.verifyEmail, { body: { email, code: digits } }),
    onSuccess: ({ user }) => onProven(user),
    onError: (error) => refuse(messageOf(error)),
  })
  const resend = useMutation({
    mutationFn: () => api(endpoints.resendVerification, { body: { email } }),
    onSuccess: () => {
      setProblem(null)
      setCode("")
      onSent()
      input.current?.focus()
    },
  })

  const type = (text: string) => {
    // A pasted code may include spaces or words.
    const digits = text.replace(/\D/g, "").slice(0, DIGITS)
    setCode(digits)
    setProblem(null)
    if (digits.length === DIGITS && digits !== code && !prove.isPending) prove.mutate(digits)
  }
  return (
    <AccountCard
      title={TITLE}
      intro={
        <>
          We wrote to <strong className="font-semibold wrap-anywhere text-ink">{email}</strong>. Enter the six digits of
          the message, or follow its link.
        </>
      }
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (prove.isPending) return
          if (code.length === DIGITS) prove.mutate(code)
          else refuse("Enter the six digits of the code.")
        }}
      >
        {resend.isError && (
          <Alert tone="danger" title="No new code was sent.">
            {resend.error instanceof RefusedError && resend.error.code === "TOO_MANY_REQUESTS"
              ? `A code is sent again at most five times an hour. Please wait ${waitOf(resend.error)}.`
              : messageOf(resend.error)}
          </Alert>
        )}
        {resend.isSuccess && !problem && (
          <Alert tone="success">A new code is on its way. The old code no longer works.</Alert>
        )}
        <Field label="Code" hint="The code works for 30 minutes." error={problem}>
          <Input
            ref={input}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            value={code}
            onChange={(event) => type(event.target.value)}
            className="text-center text-2xl font-semibold tracking-[0.4em] tabular-nums"
          />
        </Field>
        <Button type="submit" size="lg" loading={prove.isPending}>
          Confirm
        </Button>
        <Button variant="secondary" loading={resend.isPending} disabled={seconds > 0} onClick={() => resend.mutate()}>
          {seconds > 0 ? `Send a new code in ${seconds} s` : "Send a new code"}
        </Button>
      </form>
      <p className="mt-4 text-sm text-muted">
        No message? Look in the spam folder. If the address has an account already, the message says so and contains no
        code: then{" "}
        <Link to="/login" className="font-semibold text-brand-ink underline">
          sign in
        </Link>
        . Address mistyped?{" "}
        <Link to="/register" className="font-semibold text-brand-ink underline">
          Change the address
        </Link>
        .
      </p>
      <MailboxLink email={email} />
    </AccountCard>
  )
}

function waitOf({ details }: RefusedError): string {
  const minutes = Math.ceil((details.retryAfterSeconds ?? 60) / 60)
  return minutes === 1 ? "a minute" : `${minutes} minutes`
}
