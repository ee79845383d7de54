import { registrationSentence } from "@northlot/contract"
import { BadgeCheck, CircleX, ExternalLink, LoaderCircle, ShieldCheck } from "lucide-react"
import { forwardRef } from "react"
import { Button } from "@/ui"
import type { IdentityVerification } from "./useIdentityVerification"

export interface IdentitySectionProps {
  identity: IdentityVerification
  /** The error of the form's check, or of a failed start of the verification. */
  error?: string | null
  /** Whether the verified document has another name than the form. If so, the person must verify another document. */
  otherName?: boolean
  onStart: () => void
}

/** Verifies the person's identity and age. The form focuses the button if the verification is missing. */
export const IdentitySection = forwardRef<HTMLButtonElement, IdentitySectionProps>(function IdentitySection(
  { identity, error, otherName = false, onStart },
  ref
) {
  const { adult, hostedUrl } = identity
  const state = identity.state === "verified" && otherName ? "declined" : identity.state
  const verified = state === "verified"
  return (
    <div className="rounded-lg border border-line bg-sunken p-4" aria-live="polite">
      <div className="flex items-start gap-3">
        <span aria-hidden className="mt-0.5 shrink-0">
          {verified && adult ? (
            <BadgeCheck className="size-6 text-success" />
          ) : state === "declined" || (verified && !adult) ? (
            <CircleX className="size-6 text-danger" />
          ) : state === "started" ? (
            <LoaderCircle className="size-6 animate-spin text-amber" />
          ) : (
            <ShieldCheck className="size-6 text-brand-ink" />
          )}
        </span>
        <div className="min-w-0 flex-1">
          <p className="font-semibold">
            {verified && adult
              ? "Identity verified"
              : verified
                ? registrationSentence("UNDER_AGE")
                : otherName
                  ? "The document shows another name"
                  : state === "declined"
                    ? "The verification was declined"
                    : state === "started"
                      ? "Waiting for the verification…"
                      : "Verify your identity"}
          </p>
          <p className="mt-0.5 text-sm text-muted">
            {verified && adult
              ? "Thank you. Nothing more to do here."
              : verified
                ? "Your document says that you are under 18."
                : otherName
                  ? "Enter your name above as your document shows it, or verify again with your own document."
                  : state === "declined"
                    ? "Check that your document is valid and readable, then try again."
                    : state === "started"
                      ? "Finish the verification in the other tab. This page then updates by itself."
                      : "The verification opens in a new tab. You need a driver's licence or passport, and about two minutes. You must be 18 or older."}
          </p>
          {!(verified && adult) && (
            <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
              <Button
                ref={ref}
                variant="secondary"
                loading={state === "starting"}
                onClick={onStart}
                aria-describedby={error ? "identity-error" : undefined}
              >
                {state === "none" || state === "starting" ? "Start ID Verification" : "Start again"}
              </Button>
              {state === "started" && hostedUrl && (
                <a
                  href={hostedUrl}
                  target="_blank"
                  rel="noopener noreferrer"
                  className="inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-brand-ink hover:underline"
                >
                  <ExternalLink aria-hidden className="size-4" />
                  Open the verification page
                </a>
              )}
            </div>
          )}
          {error && (
            <p id="identity-error" className="mt-2 text-sm font-medium text-danger">
              {error}
            </p>
          )}
        </div>
      </div>
    </div>
  )
})
