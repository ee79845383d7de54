import {
  RATING_FACTS,
  RATING_STATEMENTS,
  RATING_TEXT_MAXIMUM,
  type RatingFact,
  type SaleRatings,
} from "@northlot/contract"
import { Controller } from "react-hook-form"
import { useSentForm } from "@/shared/forms/useSentForm"
import { Alert, Button, Field, Segmented, Textarea, announce, toast } from "@/ui"
import { formatMoment } from "@/ui/rules/moment"
import { useRate } from "./ratings"

type Choice = "" | "yes" | "no"
type Values = Record<RatingFact, Choice> & { comment: string }

const CHOICES = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
] as const

/** The form to rate the other side: three answers and optional words. A rating is sent once and cannot change. */
export function RatingForm({ ratings }: { ratings: SaleRatings }) {
  const { saleId, role, rate, theirsGiven } = ratings
  const other = role === "buyer" ? "seller" : "buyer"
  const send = useRate(saleId)
  const { control, register, submit, isSending, errorAt, refusal } = useSentForm({
    defaultValues: { asAgreed: "", onTime: "", communication: "", comment: "" } as Values,
    check: ({ asAgreed, onTime, communication }: Values) => ({
      asAgreed: asAgreed ? null : "Choose yes or no.",
      onTime: onTime ? null : "Choose yes or no.",
      communication: communication ? null : "Choose yes or no.",
    }),
    send: ({ comment, ...facts }) =>
      send.mutateAsync({
        asAgreed: facts.asAgreed === "yes",
        onTime: facts.onTime === "yes",
        communication: facts.communication === "yes",
        ...(comment.trim() ? { comment: comment.trim() } : {}),
      }),
    onDone: () => {
      announce("Your rating was sent.", "rating")
      toast.success("Thank you. Your rating was sent.")
    },
  })
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <p className="text-sm text-muted">
        <span>
          {theirsGiven
            ? `The ${other} has rated you. You can read each other's ratings once both are sent.`
            : `The ${other} rates you too. You can read each other's ratings once both are sent, or once 14 days have passed.`}
        </span>
        <span>
          {rate.until &&
            ` You can rate until ${formatMoment(rate.until)}, and cannot change a rating that you have sent.`}
        </span>
      </p>
      {RATING_FACTS.map((fact) => (
        <Controller
          key={fact}
          control={control}
          name={fact}
          render={({ field }) => (
            <div className="flex flex-col gap-1.5">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:max-w-xl">
                <span aria-hidden className="min-w-0 text-sm font-semibold">
                  {RATING_STATEMENTS[other][fact]}
                </span>
                <Segmented<Choice>
                  ref={field.ref}
                  label={RATING_STATEMENTS[other][fact]}
                  options={CHOICES}
                  value={field.value || undefined}
                  onValueChange={field.onChange}
                  className="w-full max-w-48"
                />
              </div>
              {errorAt(fact) && (
                <p role="alert" className="text-sm font-medium text-danger">
                  {errorAt(fact)}
                </p>
              )}
            </div>
          )}
        />
      ))}
      <Field
        label="Comment"
        hint={
          other === "seller"
            ? "Everybody can read your comment on the seller's cars. Only the first letter of your name is shown. No contact details, please."
            : "The buyer and our staff can read your comment. No contact details, please."
        }
        optional
        error={errorAt("comment")}
      >
        <Textarea rows={3} maxLength={RATING_TEXT_MAXIMUM} {...register("comment")} />
      </Field>
      {refusal && (
        <Alert tone="danger" title="Your rating was not sent">
          {refusal} What you entered is still here.
        </Alert>
      )}
      <Button type="submit" loading={isSending} className="self-start">
        Send the rating
      </Button>
    </form>
  )
}
