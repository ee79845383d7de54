import type { ListingImportRow } from "@northlot/contract"
import { Link } from "react-router-dom"
import { Alert, Button } from "@/ui"
import { RowList } from "./RowList"
import type { ImportResult } from "./importTypes"

const photosOf = ({ photos }: ListingImportRow) => [
  photos === 0 ? null : photos === 1 ? "1 photo from a web address" : `${photos} photos from web addresses`,
]

/** The result of an import: the created drafts, and the rows that created no draft. */
export function ResultStep({ result, onAgain }: { result: ImportResult; onAgain: () => void }) {
  const { rows, added, there, refused, photoImportId } = result
  return (
    <div className="flex flex-col gap-4">
      <Alert
        tone={added > 0 ? "success" : "info"}
        title={added === 0 ? "No draft was made" : added === 1 ? "1 draft was made" : `${added} drafts were made`}
      >
        <span>{there > 0 && `${there === 1 ? "1 car was" : `${there} cars were`} among your listings already. `}</span>
        <span>{refused > 0 && `${refused === 1 ? "1 row was" : `${refused} rows were`} left out. `}</span>
        <span>
          {added > 0 &&
            (photoImportId
              ? "We are fetching the photos of these drafts: see the progress below."
              : "Add photos, and publish the drafts when they are ready.")}
        </span>
      </Alert>
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button asChild>
          <Link to="/sellers?tab=draft&sort=newest">See the drafts</Link>
        </Button>
        <Button variant="secondary" onClick={onAgain}>
          Import another file
        </Button>
      </div>
      <RowList rows={rows} counts={result} addedLabel="Draft made" factsOf={photosOf} />
    </div>
  )
}
