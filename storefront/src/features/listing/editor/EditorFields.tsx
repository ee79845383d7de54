import { clsx } from "clsx"
import type { ReactNode } from "react"
import { Card, Field, Input, MoneyInput, Select } from "@/ui"
import { useEditor } from "./EditorContext"
import { FIELD_LABELS, fieldId, type FieldName } from "./listingFields"
import type { ListingForm } from "./listingForm"

export const LOCK_HINT = "Locked after the first bid."

/** The names of the form's text fields: at the top level, or nested as `condition.…` and `warranty.…`. */
type TextName = Exclude<
  { [K in keyof ListingForm]: ListingForm[K] extends string ? K : never }[keyof ListingForm],
  "audience" | "buyNowUntil"
>
type NestedName = `condition.${keyof ListingForm["condition"]}` | `warranty.${keyof ListingForm["warranty"]}`

/** The text of a field and its setter, for top-level and nested fields. */
function useText(name: TextName | NestedName): [value: string, change: (value: string) => void] {
  const { form, edit } = useEditor()
  const [group, key] = name.split(".") as [string, string | undefined]
  if (key === undefined) return [form[name as TextName], (value) => edit({ [name]: value })]
  const part = form[group as "condition" | "warranty"] as Record<string, string>
  return [part[key]!, (value) => edit({ [group]: { ...part, [key]: value } })]
}

interface EditorFieldProps {
  name: FieldName
  hint?: ReactNode
  optional?: boolean
  className?: string
  children: ReactNode
}

/** The label, hint and error of one listing field. */
export function EditorField({ name, ...props }: EditorFieldProps) {
  const { errors } = useEditor()
  return <Field id={fieldId(name)} label={FIELD_LABELS[name]} error={errors[name]} {...props} />
}

interface NamedFieldProps {
  name: (TextName | NestedName) & FieldName
  hint?: ReactNode
  optional?: boolean
  disabled?: boolean
}

export function TextField({ name, hint, optional, disabled, placeholder }: NamedFieldProps & { placeholder?: string }) {
  const [value, change] = useText(name)
  return (
    <EditorField name={name} hint={hint} optional={optional}>
      <Input
        value={value}
        disabled={disabled}
        enterKeyHint="go"
        placeholder={placeholder}
        onChange={(event) => change(event.target.value)}
      />
    </EditorField>
  )
}

/** A field for a number. Unreadable text stays in the field with an error. */
export function FigureField({
  name,
  hint,
  optional,
  disabled,
  isDecimal = false,
}: NamedFieldProps & { isDecimal?: boolean }) {
  const [value, change] = useText(name)
  return (
    <EditorField name={name} hint={hint} optional={optional}>
      <Input
        inputMode={isDecimal ? "decimal" : "numeric"}
        enterKeyHint="go"
        value={value}
        disabled={disabled}
        onChange={(event) => change(event.target.value)}
      />
    </EditorField>
  )
}

export function ChoiceField({
  name,
  options,
}: NamedFieldProps & { options: readonly { value: string; label: string }[] }) {
  const [value, change] = useText(name)
  return (
    <EditorField name={name}>
      <Select
        placeholder="Not stated"
        options={options}
        value={value}
        onChange={(event) => change(event.target.value)}
      />
    </EditorField>
  )
}

type AmountName =
  | "priceCents"
  | "reserveCents"
  | "startingPriceCents"
  | "minIncrementCents"
  | "buyNowCents"
  | "relistDropCents"
  | "relistFloorCents"

export function AmountField({
  name,
  hint,
  optional,
  disabled,
}: {
  name: AmountName
  hint: ReactNode
  optional?: boolean
  disabled?: boolean
}) {
  const { form, edit } = useEditor()
  return (
    <EditorField name={name} hint={hint} optional={optional}>
      <MoneyInput
        enterKeyHint="go"
        disabled={disabled}
        value={form[name]}
        onValueChange={(entry) => edit({ [name]: entry })}
      />
    </EditorField>
  )
}

export function EditorGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" className="flex flex-col gap-4">
      <h2 id={title.toLowerCase().replace(/[^a-z]+/g, "-")} className="scroll-mt-24 text-xl">
        {title}
      </h2>
      {children}
    </Card>
  )
}

/** `dense`: a phone shows two fields side by side, for fields with short values. */
export function FieldGrid({ dense = false, children }: { dense?: boolean; children: ReactNode }) {
  return (
    <div
      className={clsx(
        "grid gap-x-3 gap-y-4 sm:grid-cols-2 sm:gap-x-4 xl:grid-cols-3",
        dense ? "grid-cols-2" : "grid-cols-1"
      )}
    >
      {children}
    </div>
  )
}
