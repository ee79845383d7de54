import {
  CONSENT_WORDINGS,
  PASSWORD_MINIMUM_LENGTH,
  RefusedError,
  SINGLE_NAME,
  emailFrom,
  registrationProblem,
  registrationSentence,
} from "@northlot/contract"
import { useEffect, useRef, useState } from "react"
import { Controller, type FieldPath } from "react-hook-form"
import { Link } from "react-router-dom"
import { api, endpoints } from "@/shared"
import { fieldsOfRefusal } from "@/shared/forms/refusedFields"
import { useSentForm } from "@/shared/forms/useSentForm"
import { Alert, Button, Checkbox, Field, Input, PasswordInput, Segmented } from "@/ui"
import { isDealer, registrationOf, type AccountKind, type RegistrationValues } from "./form"
import { DealershipFields } from "../DealershipFields"
import { IdentitySection } from "./IdentitySection"
import { LicenceUpload } from "./LicenceUpload"
import { storeRegistration, storeWaiting, storedRegistration } from "./storedRegistration"
import { useIdentityVerification } from "./useIdentityVerification"

const FAILED = "Could not create account right now. Please try again."

/** The typed values, and `identity`: a field without a value, for errors of the identity verification. */
type Values = RegistrationValues & { identity: null }

const FIELDS: readonly FieldPath<Values>[] = [
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
  "identity",
]

/** The first error of a response, by its form field. The form shows only one error at a time. */
function problemsOf(error: Error): Record<string, string> {
  if (!(error instanceof RefusedError)) return {}
  const [field, message = error.message] = Object.entries(fieldsOfRefusal(error))[0] ?? []
  switch (error.code) {
    case "PASSWORD_TOO_COMMON":
      return { password: error.message }
    case "IDENTITY_NAME_DIFFERS":
      return { [field ?? "first"]: error.message }
    case "IDENTITY_NOT_VERIFIED":
    case "UNDER_AGE":
      return { identity: error.message }
    case "INVALID_INPUT":
      return field ? { [field]: message } : {}
    default:
      return {}
  }
}

/** The sentence above the form for an error without a field. */
function sentenceOf(error: Error): string {
  const isWorded =
    error instanceof RefusedError && (error.code === "INVALID_INPUT" || error.code === "TOO_MANY_REQUESTS")
  return isWorded ? (Object.values(fieldsOfRefusal(error))[0] ?? error.message) : FAILED
}

export interface RegistrationFormProps {
  kind: AccountKind
  /** Runs after the server has sent a code to the address. */
  onRegistered: () => void
}

/** The registration form of spec §5. The browser and the server apply the same checks in the same order. */
export function RegistrationForm({ kind, onRegistered }: RegistrationFormProps) {
  const [otherName, setOtherName] = useState(false)
  const summary = useRef<HTMLDivElement>(null)
  const form = useSentForm({
    defaultValues: { ...storedRegistration(), identity: null },
    check: (values: Values) => {
      const found = registrationProblem(
        registrationOf(kind, values),
        identity.state === "verified" ? { verified: true, adult: identity.adult } : null
      )
      return found ? { [found.field]: registrationSentence(found.code) } : {}
    },
    send: (values) => api(endpoints.register, { body: registrationOf(kind, values) }),
    onSent: (_, values) => storeWaiting({ email: emailFrom(values.email), sentAt: Date.now() }),
    onDone: onRegistered,
    problemsOf,
    onFailed: (error) => setOtherName(error instanceof RefusedError && error.code === "IDENTITY_NAME_DIFFERS"),
  })
  const { register, control, watch, getValues, clearErrors, forgetFailure, errorAt, refusal, failure } = form
  useEffect(() => {
    const typing = watch((values, { name }) => {
      storeRegistration(values as RegistrationValues)
      if (name === "first" || name === "last") setOtherName(false)
    })
    return () => typing.unsubscribe()
  }, [watch])
  const sellerType = watch("sellerType")
  const password = watch("password")
  const identity = useIdentityVerification(watch("email"))
  const dealer = isDealer(kind, { sellerType })

  // Another tab has other required fields, so the old errors no longer apply.
  useEffect(() => {
    clearErrors()
    forgetFailure()
  }, [kind, sellerType, clearErrors, forgetFailure])
  // Removes the identity error once the verification in the other browser tab has succeeded.
  useEffect(() => {
    if (identity.state === "verified" && identity.adult) clearErrors("identity")
  }, [identity.state, identity.adult, clearErrors])
  // If no field has an error to focus, the summary gets the focus.
  useEffect(() => {
    if (refusal) summary.current?.focus()
  }, [failure, refusal])
  const problem =
    FIELDS.map(errorAt).find((sentence) => sentence !== null) ?? (refusal && failure && sentenceOf(failure))

  const length = [...password].length
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-8">
      {problem && (
        <Alert ref={summary} tone="danger" tabIndex={-1}>
          {problem}
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
        <Field label="Last name" hint={SINGLE_NAME} error={errorAt("last")}>
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
          <DealershipFields
            fields={["name", "address", "omvic"]}
            errorAt={(field) => errorAt(`dealer.${field}`)}
            register={(field) => register(`dealer.${field}`)}
          />
          <Field label="Telephone" hint="The dealership's telephone number." optional error={errorAt("dealer.tel")}>
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
          label={CONSENT_WORDINGS.emailMarketing.ask}
          hint={`Optional. ${CONSENT_WORDINGS.emailMarketing.end}`}
          {...register("emailMarketing")}
        />
        <Checkbox
          label={CONSENT_WORDINGS.smsReminders.ask}
          hint={`Optional. ${CONSENT_WORDINGS.smsReminders.end}`}
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
        <Field label="Confirm password" hint="Enter the same password again." error={errorAt("confirmPassword")}>
          <PasswordInput autoComplete="new-password" {...register("confirmPassword")} />
        </Field>
      </fieldset>

      {!dealer && (
        <fieldset>
          <legend className="mb-4 text-lg font-semibold">Identity</legend>
          <Controller
            control={control}
            name="identity"
            render={({ field }) => (
              <IdentitySection
                ref={field.ref}
                identity={identity}
                error={errorAt("identity") ?? identity.problem}
                otherName={otherName}
                onStart={() => {
                  clearErrors()
                  forgetFailure()
                  setOtherName(false)
                  const { first, last, email } = getValues()
                  void identity.start({ first, last, email })
                }}
              />
            )}
          />
        </fieldset>
      )}

      <div className="flex flex-col gap-3">
        <Button type="submit" size="lg" loading={form.isSending}>
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
