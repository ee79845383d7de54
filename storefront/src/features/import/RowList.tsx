import type { ListingImportRow } from "@northlot/contract"
import { clsx } from "clsx"
import { CircleAlert, Scissors } from "lucide-react"
import { useState, type ReactNode } from "react"
import { Link } from "react-router-dom"
import { Badge, Card, Chip, EmptyState, Pagination, type Tone } from "@/ui"
import { filterRows, firstFilter, isCut, namedFields, type RowFilter } from "./importRows"

const ROWS_SHOWN = 50

const NAMES: Record<ListingImportRow["becomes"], { filter: string; tone: Tone }> = {
  added: { filter: "New drafts", tone: "success" },
  there: { filter: "Already there", tone: "neutral" },
  refused: { filter: "With errors", tone: "danger" },
}

interface RowListProps<Row extends ListingImportRow> {
  rows: readonly Row[]
  counts: { added: number; there: number; refused: number }
  /** The label of a row from which the import creates a draft, or has created one. */
  addedLabel: string
  factsOf: (row: Row) => readonly (string | null)[]
  money?: (row: Row) => ReactNode
}

/** The rows of the table, each with its result or the reason why the import refuses it. */
export function RowList<Row extends ListingImportRow>({ rows, counts, addedLabel, factsOf, money }: RowListProps<Row>) {
  const [filter, setFilter] = useState<RowFilter>(() => firstFilter(counts))
  const [offset, setOffset] = useState(0)
  const shown = filterRows(rows, filter)
  const cut = rows.filter(isCut).length
  const choose = (next: RowFilter) => {
    setFilter(next)
    setOffset(0)
  }
  return (
    <section aria-label="Rows of the file" className="flex flex-col gap-3">
      <div role="group" aria-label="Show rows" className="flex flex-wrap gap-2">
        <Chip selected={filter === "all"} count={rows.length} onClick={() => choose("all")}>
          All
        </Chip>
        {(["refused", "added", "there"] as const)
          .filter((becomes) => counts[becomes] > 0 || filter === becomes)
          .map((becomes) => (
            <Chip key={becomes} selected={filter === becomes} count={counts[becomes]} onClick={() => choose(becomes)}>
              {NAMES[becomes].filter}
            </Chip>
          ))}
        {(cut > 0 || filter === "cut") && (
          <Chip selected={filter === "cut"} count={cut} onClick={() => choose("cut")}>
            With remarks
          </Chip>
        )}
      </div>
      {shown.length === 0 ? (
        <EmptyState title="No rows of this kind." />
      ) : (
        <Card padding="none">
          <ul className="divide-y divide-line">
            {shown.slice(offset, offset + ROWS_SHOWN).map((row) => (
              <li key={row.line} className="flex flex-col gap-2 p-4">
                <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
                  <div className="min-w-0 flex-1 basis-48">
                    <p className="font-semibold break-words">
                      {row.listingId ? (
                        <Link to={`/sell/edit/${row.listingId}`} className="hover:underline">
                          {row.title}
                        </Link>
                      ) : (
                        row.title
                      )}
                    </p>
                    <p className="mt-1 text-sm text-muted">
                      {[`Line ${row.line}`, row.vin || "No VIN", ...factsOf(row)].filter(Boolean).join(" · ")}
                    </p>
                  </div>
                  <div className="flex items-center gap-3">
                    {money?.(row)}
                    <Badge tone={NAMES[row.becomes].tone}>
                      {row.becomes === "added"
                        ? addedLabel
                        : row.becomes === "there"
                          ? "Already there"
                          : "Not imported"}
                    </Badge>
                  </div>
                </div>
                {row.becomes === "refused" ? (
                  <Sentences
                    label={`Errors of line ${row.line}`}
                    className="text-danger"
                    icon={<CircleAlert />}
                    of={row.problems}
                  />
                ) : (
                  <Sentences
                    label={`Remarks on line ${row.line}`}
                    className="text-muted"
                    icon={<Scissors />}
                    of={row.notes}
                  />
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Pagination total={shown.length} limit={ROWS_SHOWN} offset={offset} noun="rows" onOffsetChange={setOffset} />
    </section>
  )
}

interface SentencesProps {
  label: string
  className: string
  icon: ReactNode
  of: ListingImportRow["problems"] | ListingImportRow["notes"]
}

/** The messages about the fields of an imported row. */
function Sentences({ label: name, className, icon, of }: SentencesProps) {
  const sentences = namedFields(of)
  if (sentences.length === 0) return null
  return (
    <ul aria-label={name} className={clsx("flex flex-col gap-1 text-sm", className)}>
      {sentences.map(({ label, text }) => (
        <li key={label ?? ""} className="flex items-start gap-1.5">
          <span aria-hidden className="mt-0.5 shrink-0 [&>svg]:size-4">
            {icon}
          </span>
          <span className="min-w-0 break-words">
            {label && <span className="font-semibold">{label}: </span>}
            <span>{text}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
