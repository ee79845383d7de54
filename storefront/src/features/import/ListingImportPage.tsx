import { LISTING_IMPORT_MAXIMUM_BYTES } from "@northlot/contract"
import { clsx } from "clsx"
import { CarFront } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import { Link } from "react-router-dom"
import { messageOf, usePageTitle, useSession } from "@/shared"
import { Button, EmptyState } from "@/ui"
import { ColumnsStep } from "./ColumnsStep"
import { FeedSection } from "./FeedSection"
import { FileStep } from "./FileStep"
import { PhotoArchives } from "./PhotoArchives"
import { PreviewStep } from "./PreviewStep"
import { ResultStep } from "./ResultStep"
import type { ChosenTable, ColumnFields } from "./importTypes"
import { useListingImport } from "./useListingImport"

const STEPS = ["File", "Columns", "Check", "Done"] as const
type Step = 0 | 1 | 2 | 3

/** /sellers/import: imports a dealer's cars from a table as drafts. */
export default function ListingImportPage() {
  usePageTitle("Import cars")
  const { viewer } = useSession()
  return (
    <div className="mx-auto flex w-full max-w-narrow flex-col gap-5 py-6">
      <h1>Import cars</h1>
      {viewer?.sellerType === "dealer" ? (
        <Import />
      ) : (
        <EmptyState
          icon={<CarFront />}
          title="Importing cars is for dealers."
          action={
            <Button asChild>
              <Link to="/sell/new">Create Listing</Link>
            </Button>
          }
        >
          List your car by its VIN instead: we fill in most details from the VIN.
        </EmptyState>
      )}
    </div>
  )
}

function Import() {
  const { preview, look, run, restart } = useListingImport()
  const [table, setTable] = useState<ChosenTable | null>(null)
  const [fields, setFields] = useState<ColumnFields | null>(null)
  const [template, setTemplate] = useState("")
  const [step, setStep] = useState<Step>(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const moved = useRef(false)
  useEffect(() => {
    // After a change of step the heading gets the focus, so that screen readers read it. The first load moves no focus.
    if (moved.current) heading.current?.focus()
    moved.current = true
  }, [step])

  const findColumns = (chosen: ChosenTable) =>
    look.mutate({
      table: chosen,
      fields: null,
      template: "",
      onAnswer: ({ columns }) => {
        setTable(chosen)
        setFields(columns.map(({ field }) => field))
        setStep(1)
      },
    })
  const choose = async (file: File) => {
    restart()
    // The browser does not read a file above the size limit, because the import refuses the file anyway.
    const content = file.size > LISTING_IMPORT_MAXIMUM_BYTES ? file : new Blob([await file.arrayBuffer()])
    findColumns({ name: file.name, content, sheet: null, encoding: null, separator: null })
  }
  const again = () => {
    restart()
    setTable(null)
    setFields(null)
    setStep(0)
  }
  const check = () => {
    if (!table || !fields) return
    run.reset()
    look.mutate({ table, fields, template, onAnswer: () => setStep(2) })
  }
  const problem = look.error && !isStopped(look.error) ? messageOf(look.error) : null
  return (
    <>
      <ol aria-label="Steps" className="grid grid-cols-4 gap-2 text-xs sm:text-sm">
        {STEPS.map((name, index) => (
          <li
            key={name}
            aria-current={index === step ? "step" : undefined}
            className={clsx(
              "border-t-3 pt-2 whitespace-nowrap",
              index === step
                ? "border-brand font-semibold text-ink"
                : index < step
                  ? "border-brand text-muted"
                  : "border-line text-muted"
            )}
          >
            {index + 1} {name}
          </li>
        ))}
      </ol>
      <h2 ref={heading} tabIndex={-1} className="text-xl focus:outline-none">
        {step === 0
          ? "Choose your file"
          : step === 1
            ? "Assign the columns"
            : step === 2
              ? "Check the rows"
              : "The import is done"}
      </h2>
      {step === 0 && <FileStep reading={look.isPending} problem={problem} onChoose={(file) => void choose(file)} />}
      {step === 1 && preview && fields && (
        <ColumnsStep
          form={preview}
          onForm={(form) => table && findColumns({ ...table, ...form })}
          template={template}
          onTemplate={setTemplate}
          columns={preview.columns}
          fields={fields}
          checking={look.isPending && look.variables.fields !== null}
          reading={look.isPending && look.variables.fields === null}
          problem={problem}
          onChange={setFields}
          onBack={again}
          onContinue={check}
        />
      )}
      {step === 2 && preview && table && fields && (
        <PreviewStep
          preview={preview}
          problem={problem}
          failure={run.error ? messageOf(run.error) : null}
          importing={run.isPending}
          onRetry={check}
          onBack={() => setStep(1)}
          onImport={() => run.mutate({ table, fields, template }, { onSuccess: () => setStep(3) })}
        />
      )}
      {step === 3 && run.data && <ResultStep result={run.data} onAgain={again} />}
      {(step === 0 || step === 3) && <PhotoArchives />}
      {step === 0 && <FeedSection />}
    </>
  )
}

const isStopped = (error: unknown) => error instanceof DOMException && error.name === "AbortError"
