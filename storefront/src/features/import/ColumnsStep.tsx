import {
  LISTING_IMPORT_FIELDS,
  SEPARATOR_NAMES,
  TEXT_ENCODINGS,
  fieldsLeft,
  type ListingImportField,
  type Separator,
  type TextEncoding,
} from "@northlot/contract"
import { Alert, Button, Card, Field, Select } from "@/ui"
import { TemplateField } from "@/entities/listing/TemplateField"
import type { ChosenTable, ColumnFields, ImportPreview } from "./importTypes"

interface ColumnsStepProps {
  /** How the server read the file: the sheet of a spreadsheet, or the encoding and separator of a text file. */
  form: Pick<ImportPreview, "sheets" | "sheet" | "encoding" | "separator">
  onForm: (form: Partial<Pick<ChosenTable, "sheet" | "encoding" | "separator">>) => void
  /** The id of the template for the drafts; empty for none. */
  template: string
  onTemplate: (id: string) => void
  columns: ImportPreview["columns"]
  fields: ColumnFields
  checking: boolean
  /** The file is being read again with the chosen settings. */
  reading: boolean
  problem: string | null
  onChange: (fields: ColumnFields) => void
  onBack: () => void
  onContinue: () => void
}

/** The step of an import in which the seller assigns a field to each column. Columns with known names are preset. */
export function ColumnsStep(props: ColumnsStepProps) {
  const {
    form: { sheets, sheet, encoding, separator },
    onForm,
    template,
    onTemplate,
    columns,
    fields,
    checking,
    reading,
    problem,
    onChange,
    onBack,
    onContinue,
  } = props
  const hasVin = fields.includes("vin")
  const leftOut = columns.filter((_column, index) => fields[index] === null)
  const unknown = leftOut.filter(({ withoutPlace }) => !withoutPlace).length
  const withoutPlace = leftOut.length - unknown
  return (
    <div className="flex flex-col gap-4">
      {problem && (
        <Alert tone="danger" title="The rows could not be checked">
          {problem}
        </Alert>
      )}
      {sheets.length > 1 && sheet !== null && (
        <Field label="Sheet" className="sm:max-w-80">
          <Select
            value={sheet}
            disabled={checking || reading}
            options={sheets.map((name) => ({ value: name, label: name }))}
            onChange={({ target }) => onForm({ sheet: target.value })}
          />
        </Field>
      )}
      {encoding !== null && separator !== null && (
        <div className="flex flex-col gap-2">
          <p className="text-muted">
            This is how we read your file. If accents or columns look wrong below, choose another encoding or separator.
          </p>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Encoding">
              <Select
                value={encoding}
                disabled={checking || reading}
                options={Object.entries(TEXT_ENCODINGS).map(([value, label]) => ({ value, label }))}
                onChange={({ target }) => onForm({ encoding: target.value as TextEncoding })}
              />
            </Field>
            <Field label="Separator">
              <Select
                value={separator}
                disabled={checking || reading}
                options={Object.entries(SEPARATOR_NAMES).map(([value, label]) => ({ value, label }))}
                onChange={({ target }) => onForm({ separator: target.value as Separator })}
              />
            </Field>
          </div>
        </div>
      )}
      <TemplateField
        value={template}
        disabled={checking}
        hint="The template fills in values that a row leaves out. You choose the auction's length when you publish."
        onChoose={(chosen) => onTemplate(chosen?.id ?? "")}
      />
      <p className="text-muted">
        <span>
          {unknown === 0
            ? withoutPlace === 0
              ? "We recognised every column. Correct any column that is wrong."
              : "We recognised every column that a listing can use. Correct any column that is wrong."
            : unknown === 1
              ? "1 column is left out. To import this column, choose a field for it."
              : `${unknown} columns are left out. To import a column, choose a field for it.`}
        </span>{" "}
        We remember your choices for your next file.
      </p>
      {!hasVin && <Alert tone="amber">Choose the column that has the VIN: we identify each car by its VIN.</Alert>}
      <Card padding="none">
        <ul aria-label="Columns of the file" className="divide-y divide-line">
          {columns.map(({ name, example, withoutPlace: hasNone }, index) => (
            <li key={index} className="p-4">
              <Field
                label={name || `Column ${index + 1}`}
                hint={
                  <>
                    <span className="line-clamp-1 break-all">
                      {example ? `For example: ${example}` : "This column is empty."}
                    </span>
                    {hasNone && fields[index] === null && (
                      <span className="block">Listings have no field for this column.</span>
                    )}
                  </>
                }
                className="sm:grid sm:grid-cols-2 sm:items-center sm:gap-x-4 sm:[&>:nth-child(3)]:col-start-2 sm:[&>:nth-child(3)]:row-span-2 sm:[&>:nth-child(3)]:row-start-1"
              >
                <Select
                  value={fields[index] ?? ""}
                  placeholder="Leave out"
                  options={fieldsLeft(LISTING_IMPORT_FIELDS, fields, index).map((field) => ({
                    value: field,
                    label: LISTING_IMPORT_FIELDS[field],
                  }))}
                  onChange={({ target }) => {
                    const chosen = (target.value || null) as ListingImportField | null
                    onChange(fields.map((field, place) => (place === index ? chosen : field)))
                  }}
                />
              </Field>
            </li>
          ))}
        </ul>
      </Card>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-between">
        <Button variant="secondary" onClick={onBack}>
          Choose another file
        </Button>
        <Button loading={checking} disabled={!hasVin} onClick={onContinue}>
          Check the rows
        </Button>
      </div>
    </div>
  )
}
