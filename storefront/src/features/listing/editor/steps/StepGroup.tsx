import { amountText, isRefused, readAmount, type AmountEntry } from "@northlot/contract"
import { SlotPicture } from "@/entities/listing/SlotBadge"
import { Alert, Card, Field, Input, MoneyInput, Select, Textarea } from "@/ui"
import { FieldGrid } from "../EditorFields"
import { textOf, type EditorStep } from "./stepEntries"
import type { useEditorSteps } from "./useEditorSteps"

type Steps = ReturnType<typeof useEditorSteps>
type StepField = EditorStep["fields"][number]

/** The fields of an editor step that a plugin adds. */
export function StepGroup({ step, steps }: { step: EditorStep; steps: Steps }) {
  const { plugin, title, icon, text, fields, closed } = step
  const problem = steps.problems[plugin]
  return (
    <Card as="section" className="flex flex-col gap-4" aria-label={title}>
      <div>
        <h2 className="flex items-center gap-2 text-xl">
          <SlotPicture icon={icon} className="size-5 shrink-0 text-muted" />
          <span className="min-w-0 break-words">{title}</span>
        </h2>
        {text && <p className="mt-1 max-w-prose text-sm break-words whitespace-pre-line text-muted">{text}</p>}
      </div>
      {closed && <Alert tone="info">{closed}</Alert>}
      {problem?.message && (
        <Alert tone="danger" title="This step is not saved">
          {problem.message} Nothing you typed is lost.
        </Alert>
      )}
      <FieldGrid>
        {fields.map((field) => (
          <Field
            key={field.name}
            id={`step-${plugin}-${field.name}`}
            label={field.label}
            hint={field.help || undefined}
            error={problem?.fields[field.name] ?? null}
            required={field.isRequired}
            optional={!field.isRequired}
            className={field.type === "paragraph" ? "col-span-full" : "justify-end"}
          >
            <StepInput
              field={field}
              text={textOf(steps.entries, step, field)}
              disabled={closed !== null}
              onChange={(typed) => steps.edit(plugin, field.name, typed)}
            />
          </Field>
        ))}
      </FieldGrid>
    </Card>
  )
}

const YES_NO = [
  { value: "true", label: "Yes" },
  { value: "false", label: "No" },
]

interface StepInputProps {
  field: StepField
  text: string
  disabled: boolean
  onChange: (text: string) => void
}

function StepInput({ field: { type, choices, maximumLength }, text, disabled, onChange }: StepInputProps) {
  if (type === "cents") {
    const read = readAmount(text, { cents: true })
    const entry: AmountEntry = read.ok ? read.cents : { typed: text, message: read.message }
    const textOfEntry = (typed: AmountEntry) =>
      typed === null ? "" : isRefused(typed) ? typed.typed : amountText(typed)
    return (
      <MoneyInput cents disabled={disabled} value={entry} onValueChange={(typed) => onChange(textOfEntry(typed))} />
    )
  }
  if (type === "flag" || type === "choice")
    return (
      <Select
        placeholder="Not stated"
        options={type === "flag" ? YES_NO : choices.map((choice) => ({ value: choice, label: choice }))}
        value={text}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  const common = { value: text, disabled, maxLength: maximumLength }
  if (type === "paragraph") return <Textarea rows={4} {...common} onChange={(event) => onChange(event.target.value)} />
  const inputMode = type === "whole number" ? "numeric" : undefined
  return <Input inputMode={inputMode} {...common} onChange={(event) => onChange(event.target.value)} />
}
