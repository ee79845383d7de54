import { clsx } from "clsx"
import { FORM_STEPS, STEP_TITLES, countBySteps, type FormStep } from "./formSteps"
import type { FieldErrors } from "./listingFields"

interface StepNavProps {
  step: FormStep
  /** The fields that a publication still requires; empty for a live listing. */
  missing: FieldErrors
  errors: FieldErrors
  onStep: (step: FormStep) => void
}

/** Links to the five steps, each with the number of fields that are missing or wrong. */
export function StepNav({ step, missing, errors, onStep }: StepNavProps) {
  const wrong = countBySteps(Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in missing))))
  const left = countBySteps(missing)
  return (
    <nav aria-label="Steps" className="mb-3">
      <ol className="grid grid-cols-[repeat(5,auto)] gap-1.5 sm:grid-cols-5 sm:gap-2">
        {FORM_STEPS.map((name, index) => {
          const isHere = name === step
          return (
            <li key={name} className="min-w-0">
              <button
                type="button"
                aria-current={isHere ? "step" : undefined}
                onClick={() => onStep(name)}
                className={clsx(
                  "flex min-h-12 w-full flex-col items-start justify-start border-t-4 px-0.5 pt-1.5 text-left text-xs sm:text-sm",
                  isHere ? "border-brand text-ink" : "border-line-strong/40 text-muted hover:border-line-strong"
                )}
              >
                <span className="font-semibold break-words">
                  <span className="max-sm:hidden">{index + 1}. </span>
                  <span>{STEP_TITLES[name]}</span>
                </span>
                {wrong[name] > 0 ? (
                  <span className="text-danger">{`${wrong[name]} wrong`}</span>
                ) : left[name] > 0 ? (
                  <span className="text-amber">{`${left[name]} missing`}</span>
                ) : null}
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
