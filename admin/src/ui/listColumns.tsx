import type { AnswerOf, Endpoint, Order } from "@northlot/contract"
import type { ReactNode } from "react"
import { DataTable, type RaRecord } from "react-admin"

/** What the contract says of a collection (`defineAdminList`). */
export interface ContractList extends Endpoint {
  list: string
  sorts: readonly string[]
  defaultSort: readonly [string, Order]
  byDays: boolean
}

export type RowOf<List> = AnswerOf<List> extends { items: readonly (infer Row)[] } ? Row & RaRecord : never
type SortOf<List extends ContractList> = List["sorts"][number]

type Text = string | number | null | undefined
/** The column's place in a row on a phone. Without a place, the phone does not show the column. */
type OnPhone<Row> =
  | {
      phone?: "title" | "end" | undefined
      show?: (row: Row) => ReactNode
      /** Renders the value on a phone, in place of `show`. */
      brief?: (row: Row) => ReactNode
    }
  | { phone: "line"; show?: (row: Row) => Text; brief?: undefined }
  | { phone: "line"; show?: (row: Row) => ReactNode; brief: (row: Row) => Text }

/** A column of a list, for the table and for the rows of a phone. */
export type ListColumn<List extends ContractList> = {
  label: string
  /** The row's field that the column shows; needed when there is no `show`. */
  source?: Extract<keyof RowOf<List>, string>
  /** The name of the column's sort order in the contract, if it differs from `source`. */
  sort?: SortOf<List>
  right?: true
  /** Marks a last column that remains visible while the table scrolls sideways. */
  stays?: true
  sx?: Readonly<Record<string, string | number>>
} & OnPhone<RowOf<List>>

/** The columns of a list. The types allow only fields and sorts that the list has in the contract. */
export const columnsOf = <List extends ContractList>(_list: List, columns: readonly ListColumn<List>[]) => columns

/** The columns with the given labels, in the order of the labels. */
export const only = <List extends ContractList>(columns: readonly ListColumn<List>[], ...labels: string[]) =>
  labels.map((name) => columns.find(({ label }) => label === name)!)

/** The contract's name for sorting by this column; null if the server does not sort by it. */
export function sortName<List extends ContractList>({ sorts }: List, { sort, source }: ListColumn<List>) {
  const name = sort ?? source
  return name !== undefined && sorts.includes(name) ? name : null
}

function valueOf<List extends ContractList>({ show, source }: ListColumn<List>, row: RowOf<List>): ReactNode {
  return show ? show(row) : source && (row[source] as ReactNode)
}

/** The columns of a table; those that the server sorts by have a button in the head. */
export function tableColumns<List extends ContractList>(list: List, columns: readonly ListColumn<List>[]) {
  return columns.map((column) => {
    const { label, source, right, stays, sx } = column
    const sort = sortName(list, column)
    return (
      <DataTable.Col
        key={label}
        source={sort ?? source}
        label={label}
        align={right ? "right" : "left"}
        disableSort={sort === null}
        className={stays ? "stays" : undefined}
        sx={{ ...BREAKS, ...sx }}
        render={(row: RowOf<List>) => valueOf(column, row) ?? NOTHING}
      />
    )
  })
}

/** The texts of a list row on a phone. Each column's `phone` says where in the row its value is shown. */
export function phoneTexts<List extends ContractList>(columns: readonly ListColumn<List>[]) {
  const at = (place: "title" | "line" | "end") => columns.filter(({ phone }) => phone === place)
  const valuesOf = (place: "title" | "line" | "end", row: RowOf<List>) =>
    at(place)
      .map((column) => (column.brief ? column.brief(row) : valueOf(column, row)))
      .filter((value) => value !== null && value !== undefined && value !== "" && value !== NOTHING)
  return {
    primaryText: (row: RowOf<List>) => <span>{valuesOf("title", row)[0]}</span>,
    secondaryText: (row: RowOf<List>) => valuesOf("line", row).join(" · "),
    tertiaryText: (row: RowOf<List>) => valuesOf("end", row)[0],
  }
}

/** A long word breaks at this width instead of pushing out the columns beside it. */
const BREAKS = { maxWidth: 240, overflowWrap: "break-word" }

/** The sign of an absent value. */
const NOTHING = "–"
