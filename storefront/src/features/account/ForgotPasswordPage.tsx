import { looksLikeEmail, RefusedError } from "@northlot/contract"
import { useMutation } from "@tanstack/react-query"
import { MailCheck } from "lucide-react"
import { useRef, useState } from "react"
import { Link } from "react-router-dom"
import { api, endpoints, messageOf, usePageTitle } from "@/app"
import { Alert, Button, EmptyState, Field, Input } from "@/ui"
import { AccountCard } from "./AccountCard"
import { MailboxLink } from "./MailboxLink"

export default function ForgotPasswordPage() {
  usePageTitle("Reset your password")
  const [email, setEmail] = useState("")
  const [invalid, setInvalid] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const send = useMutation({
    mutationFn: (address: string) => api(endpoints.forgotPassword, { body: { email: address } }),
  })

  if (send.isSuccess) {
    return (
      <AccountCard title="Check your email">
        <EmptyState
          icon={<MailCheck />}
          title={`If ${email.trim()} has an account, a link is on its way.`}
          action={
            <Button asChild variant="secondary">
              <Link to="/login">Back to sign in</Link>
            </Button>
          }
        >
          The link works once, for 60 minutes. Nothing there? Look in the spam folder, or ask for another one.
          <MailboxLink email={email.trim()} />
        </EmptyState>
      </AccountCard>
    )
  }
  return (
    <AccountCard
      title="Forgot your password?"
      intro="Enter the email of your account; we send you a link to set a new one."
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          const problem = looksLikeEmail(email.trim()) ? null : "Please enter a valid email."
          setInvalid(problem)
          if (problem) input.current?.focus()
          else send.mutate(email.trim())
        }}
      >
        {send.isError && (
          <Alert tone="danger" title="Unable to send reset link">
            {send.error instanceof RefusedError && send.error.code === "TOO_MANY_REQUESTS"
              ? messageOf(send.error)
              : "Please try again in a moment."}
          </Alert>
        )}
        <Field label="Email" error={invalid}>
          <Input
            ref={input}
            type="email"
            autoComplete="username"
            inputMode="email"
            required
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
        <Button type="submit" size="lg" loading={send.isPending}>
          Send reset link
        </Button>
        <Link
          to="/login"
          className="inline-flex min-h-11 items-center justify-center text-sm font-semibold text-brand-ink hover:underline"
        >
          Back to sign in
        </Link>
      </form>
    </AccountCard>
  )
}
