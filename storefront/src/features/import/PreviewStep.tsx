import { Alert, Button, Money, ProgressBar } from "@/ui"
import { RowList } from "./RowList"
import { isCut } from "./importRows"
import type { ImportPreview, PreviewRow } from "./importTypes"

interface PreviewStepProps {
  preview: ImportPreview
  /** The error that stopped the check of the rows. */
  problem: string | null
  failure: string | null
  importing: boolean
  onRetry: () => void
  onBack: () => void
  onImport: () => void
}

const kilometres = new Intl.NumberFormat("en-CA")
const cars = (count: number) => (count === 1 ? "1 car" : `${count} cars`)

const factsOf = ({ draft, photos }: PreviewRow) => [
  draft.kms === null || draft.kms === undefined ? null : `${kilometres.format(draft.kms)} km`,
  draft.location || null,
  photos === 0 ? null : photos === 1 ? "1 photo from a web address" : `${photos} photos from web addresses`,
]

/** The price that buyers would see first: the asking price, otherwise the starting price. */
function Price({ draft }: PreviewRow) {
  const priceCents = draft.priceCents ?? draft.startingPriceCents
  return priceCents ? <Money cents={priceCents} className="font-semibold" /> : null
}

/** A preview of the import: what each row would create, or why the import would refuse the row. */
export function PreviewStep(props: PreviewStepProps) {
  const { preview, problem, failure, importing, onRetry, onBack, onImport } = props
  const { rows, added, there, refused, lookingUp } = preview
  const isLooking = lookingUp > 0 && !problem
  const cut = rows.filter(isCut).length
  return (
    <div className="flex flex-col gap-4">
      {problem && (
        <Alert
          tone="danger"
          title="The rows could not be checked to the end"
          action={
            <Button size="sm" variant="secondary" onClick={onRetry}>
              Try again
            </Button>
          }
        >
          {problem}
        </Alert>
      )}
      {failure && (
        <Alert tone="danger" title="Nothing was imported">
          {failure}
        </Alert>
      )}
      {isLooking && (
        <div className="flex flex-col gap-1.5">
          <p role="status" className="text-sm text-muted">
            Looking up the VINs. {cars(lookingUp)} to go.
          </p>
          <ProgressBar value={1 - lookingUp / rows.length} label="VINs looked up" />
        </div>
      )}
      <p role="status" className="text-muted">
        <span>
          {added === 0
            ? "No draft would be made."
            : `${cars(added)} would become ${added === 1 ? "a draft" : "drafts"}.`}
        </span>
        <span>
          {there > 0 &&
            ` ${cars(there)} ${there === 1 ? "is" : "are"} among your listings already and ${there === 1 ? "stays as it is" : "stay as they are"}.`}
        </span>
        <span>
          {refused > 0 &&
            ` ${refused === 1 ? "1 row has" : `${refused} rows have`} errors and ${refused === 1 ? "is" : "are"} left out. Correct the file and import the file again. No car is added twice.`}
        </span>
        <span>
          {cut > 0 &&
            ` ${cars(cut)} ${cut === 1 ? "has" : "have"} remarks below: a value is shortened, left out or differs from the VIN.`}
        </span>
      </p>
      <RowList
        rows={rows}
        counts={preview}
        addedLabel="New draft"
        factsOf={factsOf}
        money={(row) => <Price {...row} />}
      />
      {/* Sticky, so that the buttons are in reach below a long list. */}
      <div className="sticky bottom-0 flex justify-between gap-3 border-t border-line bg-canvas py-3">
        <Button variant="secondary" onClick={onBack}>
          Back
        </Button>
        <Button loading={importing} disabled={added === 0 || lookingUp > 0} onClick={onImport}>
          {added === 0 ? "Import" : `Import ${cars(added)}`}
        </Button>
      </div>
    </div>
  )
}
