import { useEffect, useState } from "react"
import { Link, useNavigate, useSearchParams } from "react-router-dom"
import { api, endpoints, usePageTitle, useSession } from "@/shared"
import { useSentForm } from "@/shared/forms/useSentForm"
import { Alert, Button, Field, PasswordInput } from "@/ui"
import { AccountCard } from "./AccountCard"
import { newPasswordErrors } from "./newPasswordErrors"

interface ResetForm {
  password: string
  confirmPassword: string
}

const REDIRECT_AFTER_MILLISECONDS = 1_200

export default function ResetPasswordPage() {
  usePageTitle("Set a new password")
  const [search] = useSearchParams()
  // The token is removed from the address bar: it must not reach the history or a referrer.
  const [token] = useState(() => search.get("token") ?? "")
  const navigate = useNavigate()
  const { follow } = useSession()
  useEffect(() => window.history.replaceState(window.history.state, "", "/reset"), [])

  const { register, submit, isSending, answer, errorAt, refusal } = useSentForm({
    defaultValues: { password: "", confirmPassword: "" },
    check: ({ password, confirmPassword }: ResetForm) => newPasswordErrors(password, confirmPassword),
    send: ({ password }) => api(endpoints.resetPassword, { body: { token, password } }),
    // The reset ends all sessions of that account, so this browser's session is checked.
    onSent: () => follow(),
  })
  const isDone = answer !== undefined

  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => void navigate("/login", { replace: true }), REDIRECT_AFTER_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [isDone, navigate])

  if (!token) {
    return (
      <AccountCard title="Set a new password">
        <Alert tone="danger" title="This link is incomplete.">
          Open the link in the email again, or ask for a new one.
        </Alert>
        <Button asChild className="mt-4 w-full">
          <Link to="/forgot">Ask for a new link</Link>
        </Button>
      </AccountCard>
    )
  }
  if (isDone) {
    return (
      <AccountCard title="Set a new password">
        <Alert tone="success" title="Password updated.">
          You are signed out everywhere else. Taking you to sign in…
        </Alert>
      </AccountCard>
    )
  }
  return (
    <AccountCard title="Set a new password" intro="You will be signed out on every other device.">
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {refusal && (
          <Alert tone="danger" title="Reset failed">
            {refusal}{" "}
            <Link to="/forgot" className="font-semibold underline">
              Ask for a new link
            </Link>
          </Alert>
        )}
        <Field label="New password" hint="At least 8 characters." error={errorAt("password")}>
          <PasswordInput autoComplete="new-password" {...register("password")} />
        </Field>
        <Field label="Confirm password" error={errorAt("confirmPassword")}>
          <PasswordInput autoComplete="new-password" {...register("confirmPassword")} />
        </Field>
        <Button type="submit" size="lg" loading={isSending}>
          Set password
        </Button>
      </form>
    </AccountCard>
  )
}
