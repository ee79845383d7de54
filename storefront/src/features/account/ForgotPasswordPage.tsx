import { RefusedError } from "@northlot/contract"
import { useMutation } from "@tanstack/react-query"
import { MailCheck } from "lucide-react"
import { Link } from "react-router-dom"
import { api, endpoints, messageOf, usePageTitle } from "@/shared"
import { Alert, Button, EmptyState } from "@/ui"
import { AccountCard } from "./AccountCard"
import { EmailForm } from "./EmailForm"
import { MailboxLink } from "./MailboxLink"

export default function ForgotPasswordPage() {
  usePageTitle("Reset your password")
  const send = useMutation({
    mutationFn: (email: string) => api(endpoints.forgotPassword, { body: { email } }),
  })

  if (send.isSuccess) {
    return (
      <AccountCard title="Check your email">
        <EmptyState
          icon={<MailCheck />}
          title={`If ${send.variables} has an account, a link is on its way.`}
          action={
            <Button asChild variant="secondary">
              <Link to="/login">Back to sign in</Link>
            </Button>
          }
        >
          The link works once, for 60 minutes. No email? Look in the spam folder, or ask for another link.
          <MailboxLink email={send.variables} />
        </EmptyState>
      </AccountCard>
    )
  }
  return (
    <AccountCard
      title="Forgot your password?"
      intro="Enter the email of your account; we send you a link to set a new password."
    >
      <EmailForm
        autoComplete="username"
        action="Send reset link"
        busy={send.isPending}
        onEmail={(email) => send.mutate(email)}
        problem={
          send.isError && (
            <Alert tone="danger" title="Unable to send reset link">
              {send.error instanceof RefusedError && send.error.code === "TOO_MANY_REQUESTS"
                ? messageOf(send.error)
                : "Please try again in a moment."}
            </Alert>
          )
        }
      >
        <Link
          to="/login"
          className="inline-flex min-h-11 items-center justify-center text-sm font-semibold text-brand-ink hover:underline"
        >
          Back to sign in
        </Link>
      </EmailForm>
    </AccountCard>
  )
}
