import {
  PASSWORD_MINIMUM_LENGTH,
  RefusedError,
  registrationProblem,
  type RegistrationProblem,
} from "@northlot/contract"
import { useEffect, useRef, useState } from "react"
import { Controller, useForm, type FieldPath } from "react-hook-form"
import { Link } from "react-router-dom"
import { api, endpoints } from "@/app"
import { Alert, Button, Checkbox, Field, Input, PasswordInput, Segmented } from "@/ui"
import { isDealer, registrationOf, type AccountKind, type RegistrationValues } from "./form"
import { IdentitySection } from "./IdentitySection"
import { LicenceUpload } from "./LicenceUpload"
import { keepRegistration, keepWaiting, keptRegistration } from "./keptRegistration"
import { useIdentityVerification } from "./useIdentityVerification"

const FAILED = "Could not create account right now. Please try again."
const FIELDS: readonly FieldPath<RegistrationValues>[] = [
  "first",
  "last",
  "mobile",
  "email",
  "location",
  "dealer.name",
  "dealer.address",
  "dealer.omvic",
  "dealer.tel",
  "dealer.representative",
  "acceptedTerms",
  "password",
  "confirmPassword",
]

function fieldNamed(name: string): FieldPath<RegistrationValues> | null {
  return FIELDS.find((field) => field === name) ?? null
}

/** What a refused registration says, and at which field when it names one. */
function problemOf(error: unknown): RegistrationProblem {
  if (!(error instanceof RefusedError)) return { field: "", message: FAILED }
  const [field, message] = Object.entries(error.details.fields ?? {})[0] ?? []
  switch (error.code) {
    case "PASSWORD_TOO_COMMON":
      return { field: "password", message: error.message }
    case "IDENTITY_NAME_DIFFERS":
      return { field: field ?? "first", message: error.message }
    case "IDENTITY_NOT_VERIFIED":
    case "UNDER_AGE":
      return { field: "identity", message: error.message }
    case "INVALID_INPUT":
      return field ? { field, message: message ?? error.message } : { field: "", message: error.message }
    case "TOO_MANY_REQUESTS":
      return { field: "", message: error.message }
    default:
      return { field: "", message: FAILED }
  }
}

export interface RegistrationFormProps {
  kind: AccountKind
  /** The address is sent a code. */
  onRegistered: () => void
}

/** The form of spec §5: one rule decides what is wrong, in its order, here and on the server. */
export function RegistrationForm({ kind, onRegistered }: RegistrationFormProps) {
  const [problem, setProblem] = useState<RegistrationProblem | null>(null)
  const [otherName, setOtherName] = useState(false)
  const summary = useRef<HTMLDivElement>(null)
  const identityButton = useRef<HTMLButtonElement>(null)
  const { register, control, handleSubmit, watch, getValues, setFocus, formState } = useForm<RegistrationValues>({
    defaultValues: keptRegistration(),
    shouldFocusError: false,
  })
  useEffect(() => {
    const typing = watch((values, { name }) => {
      keepRegistration(values as RegistrationValues)
      if (name === "first" || name === "last") setOtherName(false)
    })
    return () => typing.unsubscribe()
  }, [watch])
  const sellerType = watch("sellerType")
  const password = watch("password")
  const identity = useIdentityVerification(watch("email"))
  const dealer = isDealer(kind, { sellerType })

  // Another tab asks for other things: what was wrong on the last one need not be wrong here.
  useEffect(() => setProblem(null), [kind, sellerType])
  // The right answer arrived from the other tab.
  useEffect(() => {
    if (identity.state === "verified" && identity.adult)
      setProblem((shown) => (shown?.field === "identity" ? null : shown))
  }, [identity.state, identity.adult])

  const show = (found: RegistrationProblem) => {
    setProblem(found)
    if (found.field === "identity") return identityButton.current?.focus()
    const field = fieldNamed(found.field)
    if (field) setFocus(field)
    else requestAnimationFrame(() => summary.current?.focus())
  }
  const errorAt = (field: FieldPath<RegistrationValues>) => (problem?.field === field ? problem.message : null)

  const submit = handleSubmit(async (values) => {
    const form = registrationOf(kind, values)
    const found = registrationProblem(
      form,
      identity.state === "verified" ? { verified: true, adult: identity.adult } : null
    )
    if (found) return show(found)
    setProblem(null)
    try {
      await api(endpoints.register, { body: form })
      keepWaiting({ email: form.email.toLowerCase(), sentAt: Date.now() })
      onRegistered()
    } catch (error) {
      setOtherName(error instanceof RefusedError && error.code === "IDENTITY_NAME_DIFFERS")
      show(problemOf(error))
    }
  })

  const length = [...password].length
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-8">
      {problem && (
        <Alert ref={summary} tone="danger" tabIndex={-1}>
          {problem.message}
        </Alert>
      )}

      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-4 text-lg font-semibold">About you</legend>
        {kind === "seller" && (
          <Controller
            control={control}
            name="sellerType"
            render={({ field }) => (
              <Segmented
                className="sm:col-span-2"
                label="I sell as"
                options={[
                  { value: "private", label: "Private seller" },
                  { value: "dealer", label: "Dealer" },
                ]}
                value={field.value}
                onValueChange={field.onChange}
              />
            )}
          />
        )}
        <Field label="First name" error={errorAt("first")}>
          <Input autoComplete="given-name" {...register("first")} />
        </Field>
        <Field label="Last name" error={errorAt("last")}>
          <Input autoComplete="family-name" {...register("last")} />
        </Field>
        <Field label="Mobile" error={errorAt("mobile")}>
          <Input type="tel" autoComplete="tel" inputMode="tel" {...register("mobile")} />
        </Field>
        <Field label="Email" error={errorAt("email")}>
          <Input type="email" autoComplete="email" inputMode="email" {...register("email")} />
        </Field>
        {!dealer && (
          <Field label="Location" hint="City / Province" error={errorAt("location")} className="sm:col-span-2">
            <Input autoComplete="address-level2" placeholder="Toronto, ON" {...register("location")} />
          </Field>
        )}
      </fieldset>

      {dealer && (
        <fieldset className="grid gap-4 sm:grid-cols-2">
          <legend className="mb-4 text-lg font-semibold">Dealership</legend>
          <Field label="Registered name" error={errorAt("dealer.name")} className="sm:col-span-2">
            <Input autoComplete="organization" {...register("dealer.name")} />
          </Field>
          <Field label="Address" error={errorAt("dealer.address")} className="sm:col-span-2">
            <Input autoComplete="street-address" {...register("dealer.address")} />
          </Field>
          <Field label="OMVIC registration number" hint="Digits only." error={errorAt("dealer.omvic")}>
            <Input inputMode="numeric" autoComplete="off" {...register("dealer.omvic")} />
          </Field>
          <Field label="Telephone" hint="Of the dealership." optional error={errorAt("dealer.tel")}>
            <Input type="tel" inputMode="tel" autoComplete="off" {...register("dealer.tel")} />
          </Field>
          <Field label="Representative" optional error={errorAt("dealer.representative")} className="sm:col-span-2">
            <Input autoComplete="off" {...register("dealer.representative")} />
          </Field>
          <div className="sm:col-span-2">
            <Controller
              control={control}
              name="licence"
              render={({ field }) => <LicenceUpload value={field.value} onChange={field.onChange} />}
            />
          </div>
        </fieldset>
      )}

      <fieldset className="flex flex-col gap-4">
        <legend className="mb-4 text-lg font-semibold">Agreements</legend>
        <Checkbox
          label={
            <>
              I accept the{" "}
              <Link to="/info/terms" target="_blank" className="font-semibold text-brand-ink underline">
                Terms
              </Link>{" "}
              and the{" "}
              <Link to="/info/privacy" target="_blank" className="font-semibold text-brand-ink underline">
                Privacy Policy
              </Link>
              .
            </>
          }
          error={errorAt("acceptedTerms")}
          {...register("acceptedTerms")}
        />
        <Checkbox
          label="Email me about new auctions and offers."
          hint="Optional. Unsubscribe at any time, without signing in."
          {...register("emailMarketing")}
        />
        <Checkbox
          label="Text me reminders before auctions that I watch end."
          hint="Optional. Answer STOP at any time."
          {...register("smsReminders")}
        />
      </fieldset>

      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-4 text-lg font-semibold">Password</legend>
        <Field
          label="Password"
          hint={
            length === 0 || length >= PASSWORD_MINIMUM_LENGTH
              ? "At least 8 characters."
              : `At least 8 characters: ${PASSWORD_MINIMUM_LENGTH - length} more.`
          }
          error={errorAt("password")}
        >
          <PasswordInput autoComplete="new-password" {...register("password")} />
        </Field>
        <Field label="Confirm password" hint="The same once more." error={errorAt("confirmPassword")}>
          <PasswordInput autoComplete="new-password" {...register("confirmPassword")} />
        </Field>
      </fieldset>

      {!dealer && (
        <fieldset>
          <legend className="mb-4 text-lg font-semibold">Identity</legend>
          <IdentitySection
            ref={identityButton}
            identity={identity}
            error={problem?.field === "identity" ? problem.message : identity.problem}
            otherName={otherName}
            onStart={() => {
              setProblem(null)
              setOtherName(false)
              const { first, last, email } = getValues()
              void identity.start({ first, last, email })
            }}
          />
        </fieldset>
      )}

      <div className="flex flex-col gap-3">
        <Button type="submit" size="lg" loading={formState.isSubmitting}>
          Create account
        </Button>
        <p className="text-center text-sm text-muted">
          Already registered?{" "}
          <Link to="/login" className="font-semibold text-brand-ink underline-offset-2 hover:underline">
            Sign in
          </Link>
        </p>
      </div>
    </form>
  )
}
