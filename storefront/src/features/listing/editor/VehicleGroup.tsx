import { BODY_STYLES, DRIVETRAINS, FUEL_TYPES, TRANSMISSIONS, isPluggedIn, listingTitle } from "@northlot/contract"
import { Button, Input, Textarea } from "@/ui"
import { useEditor } from "./EditorContext"
import { ChoiceField, EditorField, EditorGroup, FieldGrid, FigureField, LOCK_HINT, TextField } from "./EditorFields"
import { draftOf } from "./listingForm"
import { VinField } from "./VinField"

const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
const PAINT_SHOWN_FIRST = "#808080"

/** The vehicle: the VIN first, then the fields that the VIN can fill in. */
export function VehicleGroup() {
  const { form, edit, locked } = useEditor()
  const { year } = draftOf(form)
  return (
    <EditorGroup title="Vehicle">
      <VinField />
      <FieldGrid dense>
        <FigureField name="year" />
        <TextField name="make" />
        <TextField name="model" />
        <TextField name="trim" />
        <ChoiceField name="body" options={asOptions(BODY_STYLES)} />
        <FigureField
          name="kms"
          disabled={locked}
          hint={locked ? `${LOCK_HINT} Write to us if it is wrong.` : undefined}
        />
        <TextField name="exteriorColor" />
        <PaintField />
        <TextField name="interiorColor" />
        <ChoiceField name="fuel" options={asOptions(FUEL_TYPES)} />
        <ChoiceField name="transmission" options={asOptions(TRANSMISSIONS)} />
        <ChoiceField name="drivetrain" options={asOptions(DRIVETRAINS)} />
        <TextField name="engine" />
        <FigureField name="cylinders" />
        <FigureField name="doors" />
        <FigureField name="seats" />
        {isPluggedIn(form.fuel) && (
          <>
            <FigureField name="batteryKwh" optional />
            <FigureField name="rangeKm" optional hint="At a full charge, as its maker states it." />
          </>
        )}
      </FieldGrid>
      <TextField name="location" />
      <TextField
        name="title"
        optional
        hint="Shown instead of year, make, model and trim."
        placeholder={listingTitle({ year: year ?? null, make: form.make, model: form.model, trim: form.trim })}
      />
      <EditorField name="description">
        <Textarea rows={6} value={form.description} onChange={(event) => edit({ description: event.target.value })} />
      </EditorField>
    </EditorGroup>
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
