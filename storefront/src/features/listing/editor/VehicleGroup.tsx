import { FACT_NAMES, PLUG_NAMES, factOf, isPluggedIn, listingTitle, type FactName } from "@northlot/contract"
import { Button, Input } from "@/ui"
import { useEditor } from "./EditorContext"
import { ChoiceField, EditorField, EditorGroup, FieldGrid, FigureField, LOCK_HINT, TextField } from "./EditorFields"
import { draftOf } from "./listingForm"
import { MoreFields } from "./MoreFields"
import { VinField } from "./VinField"

const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
const PAINT_SHOWN_FIRST = "#808080"

/** The vehicle: the VIN first, then the fields that the VIN can fill in. */
export function VehicleGroup() {
  const { form } = useEditor()
  const { year } = draftOf(form)
  return (
    <EditorGroup title="Vehicle">
      <VinField />
      <FieldGrid dense>
        {SHOWN.map((name) => (
          <FactField key={name} name={name} />
        ))}
        {isPluggedIn(form.fuel) && PLUG_NAMES.map((name) => <FactField key={name} name={name} />)}
      </FieldGrid>
      <TextField name="location" />
      <MoreFields title="Title, paint, doors, seats and more">
        <FieldGrid dense>
          {FOLDED.map((name) => (
            <FactField key={name} name={name} />
          ))}
          <PaintField />
        </FieldGrid>
        <TextField
          name="title"
          optional
          hint="Buyers see this title instead of year, make, model and trim."
          placeholder={listingTitle({ year: year ?? null, make: form.make, model: form.model, trim: form.trim })}
        />
      </MoreFields>
    </EditorGroup>
  )
}

/** Facts in a folded section: few buyers ask for them, and a VIN fills most of them in. */
const FOLDED: readonly FactName[] = ["cylinders", "doors", "seats", "wheelbaseMm"]
const SHOWN = FACT_NAMES.filter((name) => !FOLDED.includes(name) && !PLUG_NAMES.some((other) => other === name))
const HINTS: Partial<Record<FactName, string>> = { rangeKm: "The range at a full charge, as the maker states it." }

/** The input for a fact, by the fact's kind. */
function FactField({ name }: { name: FactName }) {
  const { locked } = useEditor()
  const fact = factOf(name)
  if (fact.kind === "text") return <TextField name={name} />
  if (fact.kind === "choice") return <ChoiceField name={name} options={asOptions(fact.choices)} />
  const isLocked = locked && fact.lockedByBids === true
  return (
    <FigureField
      name={name}
      optional={fact.ofPlug}
      isDecimal={fact.decimals !== undefined}
      disabled={isLocked}
      hint={isLocked ? `${LOCK_HINT} Write to us if this value is wrong.` : HINTS[name]}
    />
  )
}

/** The paint colour. The browser's colour input cannot be empty, so a separate option means 'not stated'. */
function PaintField() {
  const { form, edit } = useEditor()
  return (
    <EditorField name="colorHex">
      <div className="flex items-center gap-2">
        <Input
          type="color"
          value={form.colorHex || PAINT_SHOWN_FIRST}
          onChange={(event) => edit({ colorHex: event.target.value })}
          className="max-w-16 p-1"
        />
        {form.colorHex ? (
          <Button variant="ghost" aria-label="Clear the paint" onClick={() => edit({ colorHex: "" })}>
            Clear
          </Button>
        ) : (
          <span className="text-sm text-muted">Not stated</span>
        )}
      </div>
    </EditorField>
  )
}
