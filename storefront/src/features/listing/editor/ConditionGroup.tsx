import { Textarea } from "@/ui"
import { useEditor } from "./EditorContext"
import { ChoiceField, EditorField, EditorGroup, FieldGrid } from "./EditorFields"

const YES_NO = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
]
const RATINGS = [1, 2, 3, 4, 5].map((rating) => ({ value: String(rating), label: `${rating} of 5` }))

export function ConditionGroup() {
  const { form, edit, locked } = useEditor()
  return (
    <EditorGroup title="Condition & disclosures">
      {locked && (
        <p className="text-sm text-muted">
          Bidding has begun. Buyers see each change with its old value, and all bidders are notified. The highest bidder
          may lower their maximum to the current price.
        </p>
      )}
      <FieldGrid dense>
        <ChoiceField name="condition.accidents" options={YES_NO} />
        <ChoiceField name="condition.outOfProvince" options={YES_NO} />
        <ChoiceField name="condition.safetyIncluded" options={YES_NO} />
        <ChoiceField name="condition.conditionRating" options={RATINGS} />
      </FieldGrid>
      <ConditionText name="physicalDamage" />
      <ConditionText name="moreInfo" />
      <EditorField name="description">
        <Textarea rows={3} value={form.description} onChange={(event) => edit({ description: event.target.value })} />
      </EditorField>
    </EditorGroup>
  )
}

function ConditionText({ name }: { name: "physicalDamage" | "moreInfo" }) {
  const { form, edit } = useEditor()
  return (
    <EditorField name={`condition.${name}`}>
      <Textarea
        rows={2}
        value={form.condition[name]}
        onChange={(event) => edit({ condition: { ...form.condition, [name]: event.target.value } })}
      />
    </EditorField>
  )
}
