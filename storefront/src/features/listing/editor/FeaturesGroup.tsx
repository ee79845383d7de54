import { FEATURE_CHECKLIST } from "@northlot/contract"
import { ToggleGroup } from "radix-ui"
import { Chip } from "@/ui"
import { useEditor } from "./EditorContext"
import { EditorGroup, FieldGrid, FigureField } from "./EditorFields"
import { ExtrasField } from "./ExtrasField"
import { FIELD_LABELS, fieldId } from "./listingFields"
import { MoreFields } from "./MoreFields"

export function FeaturesGroup() {
  const { form, edit, errors } = useEditor()
  // The list also offers the listing's features that are not in the checklist, so that the seller can remove them.
  const offered = [
    ...FEATURE_CHECKLIST,
    ...form.features.filter((feature) => !(FEATURE_CHECKLIST as readonly string[]).includes(feature)),
  ]
  return (
    <EditorGroup title="Features & warranty">
      {/* One stop of the Tab key; the arrow keys move between the features. */}
      <ToggleGroup.Root
        type="multiple"
        aria-label={FIELD_LABELS.features}
        id={fieldId("features")}
        className="flex flex-wrap gap-2"
        value={form.features}
        onValueChange={(features) => edit({ features })}
      >
        {offered.map((feature) => (
          <ToggleGroup.Item key={feature} value={feature} asChild>
            <Chip selected={form.features.includes(feature)} className="max-sm:px-2.5 max-sm:text-xs">
              {feature}
            </Chip>
          </ToggleGroup.Item>
        ))}
      </ToggleGroup.Root>
      {errors.features && <p className="text-sm font-medium text-danger">{errors.features}</p>}
      <MoreFields title="Extras and warranty">
        <ExtrasField />
        <FieldGrid dense>
          <FigureField name="warranty.basicMonths" />
          <FigureField name="warranty.basicKm" />
          <FigureField name="warranty.powertrainMonths" />
          <FigureField name="warranty.powertrainKm" />
          <FigureField name="warranty.roadsideMonths" />
        </FieldGrid>
      </MoreFields>
    </EditorGroup>
  )
}
