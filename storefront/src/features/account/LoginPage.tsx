import { RefusedError, type Role } from "@northlot/contract"
import { useQueryClient } from "@tanstack/react-query"
import { FlaskConical } from "lucide-react"
import { useRef, useState } from "react"
import { useForm } from "react-hook-form"
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from "react-router-dom"
import { messageOf, usePageTitle, useSession, useSettings } from "@/app"
import { mergeVisitorWatchlist } from "@/features/watchlist/mergeVisitorWatchlist"
import { Alert, Button, Checkbox, Field, Input, PasswordInput, Segmented } from "@/ui"
import { AccountCard } from "./AccountCard"
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./demoAccounts"
import { keepWaiting } from "./registration/keptRegistration"
import { destinationAfterSignIn } from "./roleHome"

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

/** The role that a mismatch names, so that one tap can switch to it. */
function roleNamedIn(message: string): Role | null {
  return roleFrom(/Please switch role to (\w+)/.exec(message)?.[1]?.toLowerCase() ?? null)
}

export default function LoginPage() {
  usePageTitle("Sign in")
  const { viewer, signIn } = useSession()
  const settings = useSettings()
  const queries = useQueryClient()
  const location = useLocation()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [role, setRole] = useState<Role>(roleFrom(search.get("role")) ?? "buyer")
  const [problem, setProblem] = useState<{ message: string; switchTo: Role | null } | null>(null)
  const problemElement = useRef<HTMLDivElement>(null)
  const { register, handleSubmit, setFocus, setValue, formState } = useForm<LoginForm>({
    defaultValues: { email: "", password: "", remember: false },
  })

  const from = (location.state as { from?: string } | null)?.from ?? null
  if (viewer) return <Navigate to={destinationAfterSignIn(viewer.role, from)} replace />

  const submit = handleSubmit(async ({ email, password, remember }) => {
    if (!email.trim() || !password) {
      setProblem({ message: BOTH_REQUIRED, switchTo: null })
      setFocus(email.trim() ? "password" : "email")
      return
    }
    setProblem(null)
    try {
      await signIn({ email: email.trim(), password, role, remember })
      void mergeVisitorWatchlist(queries)
    } catch (error) {
      const refused = error instanceof RefusedError ? error : null
      if (refused?.code === "EMAIL_NOT_VERIFIED") {
        keepWaiting({ email: email.trim().toLowerCase(), sentAt: null })
        return void navigate("/verify-email", { state: location.state })
      }
      const invalid = refused?.code === "INVALID_CREDENTIALS" || refused?.code === "INVALID_INPUT"
      const message = invalid ? INVALID : messageOf(error)
      setProblem({ message, switchTo: refused?.code === "role_mismatch" ? roleNamedIn(message) : null })
      if (invalid) setFocus("password")
    }
  })

  const options = role === "broker" || problem?.switchTo === "broker" ? [...roleOptions, brokerOption] : roleOptions
  return (
    <>
      <AccountCard title="Sign in" intro="Welcome back to Northlot.">
        <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
          <Segmented label="Sign in as" options={options} value={role} onValueChange={setRole} />
          {problem && (
            <Alert
              ref={problemElement}
              tone="danger"
              action={
                problem.switchTo && problem.switchTo !== role ? (
                  <Button
                    size="sm"
                    variant="secondary"
                    onClick={() => {
                      if (problem.switchTo) setRole(problem.switchTo)
                      setProblem(null)
                    }}
                  >
                    Switch to{" "}
                    {[...roleOptions, brokerOption].find((option) => option.value === problem.switchTo)?.label}
                  </Button>
                ) : undefined
              }
            >
              {problem.message}
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
          <Button type="submit" size="lg" loading={formState.isSubmitting}>
            Sign in
          </Button>
          <p className="text-center text-sm text-muted">
            New here?{" "}
            <Link to="/register" className="font-semibold text-brand-ink underline-offset-2 hover:underline">
              Create an account
            </Link>
            {role !== "broker" && (
              <>
                {" · "}
                <button
                  type="button"
                  className="font-semibold text-brand-ink underline-offset-2 hover:underline"
                  onClick={() => setRole("broker")}
                >
                  Broker sign-in
                </button>
              </>
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
            This is a demo site. Fill in an account:
          </p>
          <div className="mt-3 grid gap-2 sm:grid-cols-2">
            {DEMO_ACCOUNTS.map((account) => (
              <Button
                key={account.email}
                variant="secondary"
                className="h-auto min-h-11 justify-start py-2 text-left whitespace-normal"
                onClick={() => {
                  setRole(account.role)
                  setValue("email", account.email)
                  setValue("password", DEMO_PASSWORD)
                  setProblem(null)
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
