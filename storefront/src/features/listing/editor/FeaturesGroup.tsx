import { FEATURE_CHECKLIST } from "@northlot/contract"
import { Chip } from "@/ui"
import { useEditor } from "./EditorContext"
import { EditorGroup, FieldGrid, FigureField } from "./EditorFields"
import { ExtrasField } from "./ExtrasField"
import { FIELD_LABELS, fieldId } from "./listingFields"

export function FeaturesGroup() {
  const { form, edit, errors } = useEditor()
  // The list also offers stored features that the checklist lacks, so that the seller can remove them.
  const offered = [
    ...FEATURE_CHECKLIST,
    ...form.features.filter((feature) => !(FEATURE_CHECKLIST as readonly string[]).includes(feature)),
  ]
  return (
    <EditorGroup title="Features">
      <div
        role="group"
        aria-label={FIELD_LABELS.features}
        id={fieldId("features")}
        tabIndex={-1}
        className="flex flex-wrap gap-2"
      >
        {offered.map((feature) => {
          const selected = form.features.includes(feature)
          return (
            <Chip
              key={feature}
              selected={selected}
              onClick={() =>
                edit({
                  features: selected ? form.features.filter((each) => each !== feature) : [...form.features, feature],
                })
              }
            >
              {feature}
            </Chip>
          )
        })}
      </div>
      {errors.features && <p className="text-sm font-medium text-danger">{errors.features}</p>}
      <ExtrasField />
    </EditorGroup>
  )
}

export function WarrantyGroup() {
  return (
    <EditorGroup title="Warranty">
      <FieldGrid>
        <FigureField name="warranty.basicMonths" />
        <FigureField name="warranty.basicKm" />
        <FigureField name="warranty.powertrainMonths" />
        <FigureField name="warranty.powertrainKm" />
        <FigureField name="warranty.roadsideMonths" />
      </FieldGrid>
    </EditorGroup>
  )
}
