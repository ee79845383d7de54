import { LISTING_IMPORT_MAXIMUM_ROWS } from "@northlot/contract"
import { Download, FileSpreadsheet } from "lucide-react"
import { useId } from "react"
import { endpoints } from "@/shared"
import { Alert, Button, ProgressBar } from "@/ui"

interface FileStepProps {
  reading: boolean
  problem: string | null
  onChoose: (file: File) => void
}

/** The first step of an import: the seller chooses or drops the file with the table of cars. */
export function FileStep({ reading, problem, onChoose }: FileStepProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-4">
      {problem && (
        <Alert tone="danger" title="This file cannot be imported">
          {problem}
        </Alert>
      )}
      <label
        htmlFor={id}
        className="flex min-h-48 cursor-pointer flex-col items-center justify-center gap-2 rounded-lg border border-dashed border-line-strong bg-surface p-6 text-center hover:bg-sunken has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          const file = event.dataTransfer.files[0]
          if (file && !reading) onChoose(file)
        }}
      >
        <span
          aria-hidden
          className="flex size-12 items-center justify-center rounded-full bg-brand-soft text-brand-ink"
        >
          <FileSpreadsheet className="size-6" />
        </span>
        <span className="font-semibold text-brand-ink">Choose a CSV file or a spreadsheet, or drop it here</span>
        <span className="text-sm text-muted">
          One car per row, with its VIN. Up to {LISTING_IMPORT_MAXIMUM_ROWS} cars and 2 MB: .xlsx, .csv, .tsv or .txt,
          as your inventory system exports it. The first line names the columns.
        </span>
        <input
          id={id}
          type="file"
          className="sr-only"
          accept=".csv,.tsv,.tab,.txt,.xlsx,text/csv,text/tab-separated-values,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          aria-label="CSV file or spreadsheet"
          disabled={reading}
          onChange={({ target }) => {
            const file = target.files?.[0]
            target.value = ""
            if (file) onChoose(file)
          }}
        />
      </label>
      {reading && <ProgressBar value={null} label="Reading the file" />}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted">
          Add photos through a column of web addresses, through one archive, or in each draft. Nothing is created before
          you have checked the rows.
        </p>
        <Button asChild size="sm" variant="secondary">
          <a href={endpoints.downloadImportTemplate.path} download>
            <Download aria-hidden className="size-4" /> Download template
          </a>
        </Button>
      </div>
    </div>
  )
}
