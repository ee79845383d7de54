import { PASSWORDS_DO_NOT_MATCH, passwordProblem } from "@northlot/contract"
import { useMutation } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { useForm } from "react-hook-form"
import { Link, useNavigate, useSearchParams } from "react-router-dom"
import { api, endpoints, messageOf, usePageTitle } from "@/app"
import { Alert, Button, Field, PasswordInput } from "@/ui"
import { AccountCard } from "./AccountCard"

interface ResetForm {
  password: string
  confirmPassword: string
}

const REDIRECT_AFTER_MILLISECONDS = 1_200

export default function ResetPasswordPage() {
  usePageTitle("Set a new password")
  const [search] = useSearchParams()
  // Kept here and taken out of the address bar: the token must not end up in a history or a referrer.
  const [token] = useState(() => search.get("token") ?? "")
  const navigate = useNavigate()
  useEffect(() => window.history.replaceState(window.history.state, "", "/reset"), [])

  const { register, handleSubmit, setError, setFocus, formState } = useForm<ResetForm>({
    defaultValues: { password: "", confirmPassword: "" },
  })
  const reset = useMutation({
    mutationFn: (password: string) => api(endpoints.resetPassword, { body: { token, password } }),
  })

  useEffect(() => {
    if (!reset.isSuccess) return
    const timer = setTimeout(() => void navigate("/login", { replace: true }), REDIRECT_AFTER_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [reset.isSuccess, navigate])

  const submit = handleSubmit(({ password, confirmPassword }) => {
    const problem = password ? passwordProblem(password) : "Please enter a password."
    if (problem) {
      setError("password", { message: problem })
      setFocus("password")
    } else if (password !== confirmPassword) {
      setError("confirmPassword", { message: PASSWORDS_DO_NOT_MATCH })
      setFocus("confirmPassword")
    } else {
      reset.mutate(password)
    }
  })

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
  if (reset.isSuccess) {
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
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {reset.isError && (
          <Alert tone="danger" title="Reset failed">
            {messageOf(reset.error)}{" "}
            <Link to="/forgot" className="font-semibold underline">
              Ask for a new link
            </Link>
          </Alert>
        )}
        <Field label="New password" hint="At least 8 characters." error={formState.errors.password?.message}>
          <PasswordInput autoComplete="new-password" {...register("password")} />
        </Field>
        <Field label="Confirm password" error={formState.errors.confirmPassword?.message}>
          <PasswordInput autoComplete="new-password" {...register("confirmPassword")} />
        </Field>
        <Button type="submit" size="lg" loading={reset.isPending}>
          Set password
        </Button>
      </form>
    </AccountCard>
  )
}
