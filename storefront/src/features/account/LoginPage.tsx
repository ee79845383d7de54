import { RefusedError, emailFrom, refusalParams, type Role } from "@northlot/contract"
import { useQueryClient } from "@tanstack/react-query"
import { FlaskConical } from "lucide-react"
import { useEffect, useState } from "react"
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from "react-router-dom"
import { usePageTitle, useSession, useSettings } from "@/shared"
import { useSentForm } from "@/shared/forms/useSentForm"
import { forgetStoredFiles } from "@/shared/session/storedFilesDatabase"
import { mergeVisitorWatchlist } from "@/entities/account/mergeVisitorWatchlist"
import { renewPushDevice } from "@/entities/account/pushDevice"
import { Alert, Button, Checkbox, Field, Input, PasswordInput, Segmented } from "@/ui"
import { AccountCard } from "./AccountCard"
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./demoAccounts"
import { storeWaiting } from "./registration/storedRegistration"
import { firstPage } from "./roleHome"

interface LoginForm {
  email: string
  password: string
  remember: boolean
}

const BOTH_REQUIRED = "Email and password are required."
const INVALID = "Invalid email or password."

const roleOptions: { value: Role; label: string }[] = [
  { value: "buyer", label: "Buyer" },
  { value: "seller", label: "Seller" },
]
const brokerOption: { value: Role; label: string } = { value: "broker", label: "Broker" }

function roleFrom(text: string | null): Role | null {
  return text === "buyer" || text === "seller" || text === "broker" ? text : null
}

const isUnverified = (error: unknown) => error instanceof RefusedError && error.code === "EMAIL_NOT_VERIFIED"
const isInvalid = (error: unknown) =>
  error instanceof RefusedError && (error.code === "INVALID_CREDENTIALS" || error.code === "INVALID_INPUT")

export default function LoginPage() {
  usePageTitle("Sign in")
  const { viewer, status, signIn } = useSession()
  const settings = useSettings()
  const queries = useQueryClient()
  const location = useLocation()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [role, setRole] = useState<Role>(roleFrom(search.get("role")) ?? "buyer")
  const {
    register,
    submit,
    isSending,
    getValues,
    setValue,
    setFocus,
    clearErrors,
    errorAt,
    refusal,
    failure,
    forgetFailure,
  } = useSentForm({
    defaultValues: { email: "", password: "", remember: false },
    check: ({ email, password }: LoginForm) =>
      emailFrom(email) ? { password: password ? null : BOTH_REQUIRED } : { email: BOTH_REQUIRED },
    send: ({ email, password, remember }) => signIn({ email: emailFrom(email), password, role, remember }),
    onSent: () => {
      void mergeVisitorWatchlist(queries)
      void renewPushDevice()
    },
    // The error must not tell whether the address or the password is wrong.
    problemsOf: () => ({}),
    onFailed: (error) => {
      if (isUnverified(error)) {
        storeWaiting({ email: emailFrom(getValues("email")), sentAt: null })
        void navigate("/verify-email", { state: location.state })
      } else if (isInvalid(error)) setFocus("password")
    },
  })

  const from = (location.state as { from?: string } | null)?.from ?? null
  // A sign-out opens this page without `from`, and the effect deletes the stored files that wait for upload. An expired
  // session sets `from`, and the stored files remain.
  useEffect(() => {
    if (status === "signed-out" && from === null) forgetStoredFiles()
  }, [status, from])
  if (viewer) return <Navigate {...firstPage(viewer, from)} replace />

  const said = isUnverified(failure) ? null : isInvalid(failure) ? INVALID : refusal
  const problem = errorAt("email") ?? errorAt("password") ?? said
  const switchTo = refusalParams(failure, "role_mismatch")?.role ?? null
  const options = role === "broker" || switchTo === "broker" ? [...roleOptions, brokerOption] : roleOptions
  return (
    <>
      <AccountCard title="Sign in" intro="Welcome back to Northlot.">
        <form noValidate onSubmit={submit} className="flex flex-col gap-4">
          <Segmented label="Sign in as" options={options} value={role} onValueChange={setRole} />
          {problem && (
            <Alert
              tone="danger"
              action={
                switchTo && switchTo !== role ? (
                  <Button
                    size="sm"
                    variant="secondary"
                    onClick={() => {
                      setRole(switchTo)
                      forgetFailure()
                    }}
                  >
                    Switch to{" "}
                    <span className="contents">
                      {[...roleOptions, brokerOption].find((option) => option.value === switchTo)?.label}
                    </span>
                  </Button>
                ) : undefined
              }
            >
              {problem}
            </Alert>
          )}
          <Field label="Email">
            <Input type="email" autoComplete="username" inputMode="email" {...register("email")} />
          </Field>
          <Field label="Password">
            <PasswordInput autoComplete="current-password" {...register("password")} />
          </Field>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <Checkbox label="Remember me" {...register("remember")} />
            <Link
              to="/forgot"
              className="inline-flex min-h-11 items-center text-sm font-semibold text-brand-ink hover:underline"
            >
              Forgot password?
            </Link>
          </div>
          <Button type="submit" size="lg" loading={isSending}>
            Sign in
          </Button>
          <p className="text-center text-sm text-muted">
            New here?{" "}
            <Link to="/register" className="font-semibold text-brand-ink underline-offset-2 hover:underline">
              Create an account
            </Link>
            {role !== "broker" && (
              <span className="contents">
                {" · "}
                <button
                  type="button"
                  className="font-semibold text-brand-ink underline-offset-2 hover:underline"
                  onClick={() => setRole("broker")}
                >
                  Broker sign-in
                </button>
              </span>
            )}
          </p>
        </form>
      </AccountCard>

      {settings.data?.demo && (
        <section
          aria-label="Demo accounts"
          className="mx-auto mt-4 max-w-md rounded-lg border border-dashed border-line-strong p-4"
        >
          <p className="flex items-center gap-2 text-sm font-semibold">
            <FlaskConical aria-hidden className="size-4 text-brand-ink" />
            This is a demo site. Choose an account to fill in:
          </p>
          <div className="mt-3 grid gap-2 sm:grid-cols-2">
            {DEMO_ACCOUNTS.map((account) => (
              <Button
                key={account.email}
                variant="secondary"
                className="h-auto min-h-11 justify-start py-2 text-left whitespace-normal!"
                onClick={() => {
                  setRole(account.role)
                  setValue("email", account.email)
                  setValue("password", DEMO_PASSWORD)
                  clearErrors()
                  forgetFailure()
                }}
              >
                {account.label}
              </Button>
            ))}
          </div>
        </section>
      )}
    </>
  )
}
