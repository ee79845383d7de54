import type { ListingDraft } from "@northlot/contract"
import { Button, Dialog } from "@/ui"
import { FIELD_LABELS, isField } from "./listingFields"

const GROUPS: Partial<Record<keyof ListingDraft, string>> = {
  condition: "Condition & disclosures",
  warranty: "Warranty",
}
const nameOf = (field: keyof ListingDraft): string => GROUPS[field] ?? (isField(field) ? FIELD_LABELS[field] : field)

interface ConflictDialogProps {
  fields: readonly (keyof ListingDraft)[]
  onDecide: (whose: "own" | "theirs") => void
}

/** Two windows changed the same fields. The seller chooses which values win; changes of other fields are preserved. */
export function ConflictDialog({ fields, onDecide }: ConflictDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      size="sm"
      title="This listing was changed in another window"
      description={`Both windows changed: ${fields.map(nameOf).join(", ")}. Nothing else is affected.`}
      footer={
        <>
          <Button variant="secondary" onClick={() => onDecide("theirs")}>
            Use the saved values
          </Button>
          <Button onClick={() => onDecide("own")}>Keep what I typed here</Button>
        </>
      }
    />
  )
}
