import { useEffect, useRef } from "react"
import { useLocation, useNavigate, useSearchParams } from "react-router-dom"
import { readStep, searchAt, stepOf, type FormStep } from "./formSteps"
import { fieldId, isField, type FieldName } from "./listingFields"

export const stepId = (step: FormStep): string => `step-${step}`

const NAMES = /^#listing-(.+)$/
/** The field whose id the hash contains. */
function fieldInHash(hash: string): FieldName | null {
  const [, name = ""] = NAMES.exec(hash) ?? []
  const read = name.replace("-", ".")
  return isField(read) ? read : null
}

function focusField(name: FieldName): void {
  const field = document.getElementById(fieldId(name))
  const folded = field?.closest("details")
  if (folded) folded.open = true
  field?.scrollIntoView({ block: "center" })
  field?.focus({ preventScroll: true })
}

function focusStep(step: FormStep): void {
  const section = document.getElementById(stepId(step))
  section?.focus({ preventScroll: true })
  section?.closest("form")?.scrollIntoView()
}

/**
 * The step in the address. Navigation moves the focus to the step or to a field in it. Before the first save, a new
 * step replaces the history entry: otherwise the Back button could later open a second, empty form.
 */
export function useFormStep({ isStored }: { isStored: boolean }) {
  const [address] = useSearchParams()
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const step = readStep(address)
  /** The step to which `goTo` went last. The address names this step only after React Router has navigated. */
  const latest = useRef(step)
  const wanted = useRef<FieldName | "step" | null>(fieldInHash(hash))
  const goTo = (to: FormStep, focus: FieldName | "step" = "step", { replace = !isStored } = {}) => {
    latest.current = to
    wanted.current = focus
    if (to === step) return reach()
    void navigate({ search: searchAt(search, to) }, { replace, preventScrollReset: true })
  }
  const reach = () => {
    const target = wanted.current
    wanted.current = null
    if (target === "step") focusStep(latest.current)
    else if (target) focusField(target)
  }
  const shown = useRef(step)
  useEffect(() => {
    latest.current = step
    // After Back or Forward, the focus moves from the hidden step to the shown one, and the page does not scroll.
    if (shown.current !== step && wanted.current === null)
      document.getElementById(stepId(step))?.focus({ preventScroll: true })
    shown.current = step
    const field = wanted.current
    if (field && field !== "step" && stepOf(field) !== step) return goTo(stepOf(field), field, { replace: true })
    reach()
    // oxlint-disable-next-line react/exhaustive-deps -- runs once for each shown step.
  }, [step])
  return {
    step,
    /** The current step, also while a navigation is under way. */
    readStep: () => latest.current,
    goTo: (to: FormStep) => goTo(to),
    goToField: (name: FieldName) => goTo(stepOf(name), name),
  }
}
