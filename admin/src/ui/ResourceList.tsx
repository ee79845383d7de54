import type { Order } from "@northlot/contract"
import FilterListIcon from "@mui/icons-material/FilterList"
import { Box, Button, MenuItem, TextField, Typography, useMediaQuery, type Theme } from "@mui/material"
import { useQueryClient } from "@tanstack/react-query"
import { cloneElement, useEffect, useState, type ReactElement, type ReactNode } from "react"
import {
  CanAccess,
  ColumnsButton,
  DataTable,
  DateInput,
  FilterButton,
  List,
  Pagination,
  SimpleList,
  TopToolbar,
  useListContext,
  useResourceContext,
  type Identifier,
  type RaRecord,
} from "react-admin"
import { DownloadButton } from "./DownloadButton"
import { ListError } from "./LoadError"
import { endpoints } from "../providers/api"
import { dataProvider } from "../providers/dataProvider"
import { phoneTexts, sortName, tableColumns, type ContractList, type ListColumn, type RowOf } from "./listColumns"
import { saveReport } from "./saveReport"
import { VISUALLY_HIDDEN } from "./visuallyHidden"

interface ResourceListProps<List extends ContractList> {
  title: string
  /** The collection's endpoint, which says how it is sorted and filtered. */
  list: List
  columns: readonly ListColumn<List>[]
  filters?: ReactElement<FilterProps>[]
  /** True when the list is part of a page with its own title. */
  within?: true
  /** Content above the list. */
  header?: ReactNode
  /** Actions on the whole list, besides choosing columns and downloading. */
  actions?: ReactNode
  /** Actions on the selected rows, besides downloading. */
  bulkActs?: ReactNode
  /** Downloads all rows; the default is the list's own table, and `false` removes the button. */
  download?: (() => Promise<void>) | false
  /** The target of a row's link; by default the page of the record. */
  rowClick?: "show" | false | ((id: Identifier, list: string, row: RaRecord) => string)
  /** The text of an empty list; the default is "No … yet." */
  nothing?: string
  /** The interval of automatic refreshes; the default is none. */
  refreshSeconds?: number
}

interface FilterProps {
  source: string
  alwaysOn?: boolean
}

/** On narrow screens the toolbar has two filters a line, with the search above them. */
const LIST = {
  minWidth: 0,
  "& .RaList-main": { minWidth: 0 },
  // A wide table scrolls sideways. The buttons around the table stay in place.
  "& .RaDataTable-tableWrapper": { overflowX: "auto" },
  "& .RaList-actions, & .MuiToolbar-root:not(.RaBulkActionsToolbar-toolbar)": { bgcolor: "transparent" },
  // The buttons for selected rows float at the lower edge of the window. At react-admin's place they would cover the
  // filters.
  "& .RaBulkActionsToolbar-toolbar:not(.RaBulkActionsToolbar-collapsed)": {
    position: "fixed",
    left: "auto",
    right: 24,
    bottom: 16,
    zIndex: "appBar",
    transform: "none",
    gap: 3,
    borderRadius: 1,
    boxShadow: 6,
  },
  "& .filter-field": { flex: { xs: "1 1 40%", md: "0 0 auto" } },
  "& .filter-field:first-of-type": { flexBasis: { xs: "100%", md: "auto" } },
  "& .filter-field .MuiFormControl-root": { width: { xs: "100%", md: "auto" }, minWidth: { xs: 0, md: 124 } },
  "& .filter-field:is(:first-of-type, :has(.MuiAutocomplete-root)) .MuiFormControl-root": { minWidth: { md: 280 } },
  // On a phone, the third text of a row is at the right end of the first line, even if the first line wraps.
  "& .MuiListItemText-primary > div": { display: "flex", justifyContent: "space-between", alignItems: "flex-start" },
  "& .RaSimpleList-tertiary.RaSimpleList-tertiary": { opacity: 1, flexShrink: 0, ml: 1 },
  "& .MuiListItemText-root": { minWidth: 0, overflowWrap: "anywhere" },
} as const

const TOOLBAR = {
  flexWrap: { xs: "wrap", md: "nowrap" },
  alignItems: "center",
  pt: { xs: 1.5, md: 0 },
  rowGap: 0.5,
  // On a phone the toolbar's buttons share a line, so they show text without icons.
  "& .MuiButton-startIcon": { display: { xs: "none", md: "inherit" } },
} as const

const CELLS = {
  "& td, & th": { px: { xs: 0.75, xl: 1.25 } },
  "& .stays": { position: "sticky", right: 0, zIndex: 1, bgcolor: "background.paper" },
  fontVariantNumeric: "tabular-nums",
}

/** A list of the console: a table on wide screens, rows of two lines on a phone. */
export function ResourceList<List extends ContractList>(props: ResourceListProps<List>) {
  const { title, list, columns, filters = [], within, header, actions, bulkActs, download } = props
  const { rowClick = "show", nothing, refreshSeconds } = props
  const noun = title.toLowerCase()
  useLive(list.list)
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down("md"))
  const [open, setOpen] = useState(false)
  const all = list.byDays ? withDays(filters) : filters
  const empty = <Nothing noun={noun} words={nothing} />
  const [field, order] = list.defaultSort
  return (
    <>
      {!within && <h1 style={VISUALLY_HIDDEN}>{title}</h1>}
      {header}
      <List
        title={within ? false : title}
        resource={list.list}
        filters={narrow ? onPhone(all, open) : all}
        actions={
          // On a phone the toolbar wraps.
          <TopToolbar sx={TOOLBAR}>
            {narrow ? (
              <NarrowFilters list={list} columns={columns} open={open} onToggle={() => setOpen(!open)} />
            ) : (
              <>
                <FilterButton />
                <ColumnsButton />
              </>
            )}
            {download !== false && <DownloadAll noun={noun} onDownload={download} />}
            {actions}
          </TopToolbar>
        }
        // The server writes the download, not the browser.
        exporter={false}
        perPage={25}
        sort={{ field, order }}
        empty={false}
        // The filters are only in the page's address. So the menu opens the full list, and Back restores the filters.
        storeKey={false}
        error={<ListError noun={noun} />}
        pagination={<Pages />}
        // An error shows in place of the rows, not as a notice.
        queryOptions={{
          onError: () => undefined,
          ...(refreshSeconds ? { refetchInterval: refreshSeconds * 1_000 } : {}),
        }}
        sx={LIST}
      >
        {narrow ? (
          <SimpleList<RowOf<List>>
            rowClick={rowClick}
            empty={empty}
            {...phoneTexts(columns)}
            sx={{ fontVariantNumeric: "tabular-nums" }}
          />
        ) : (
          <DataTable
            rowClick={rowClick}
            empty={empty}
            bulkActionButtons={
              download === false ? (
                false
              ) : (
                <>
                  <DownloadChosen noun={noun} />
                  {bulkActs}
                </>
              )
            }
            sx={CELLS}
          >
            {tableColumns(list, columns)}
          </DataTable>
        )}
      </List>
    </>
  )
}

/** Refreshes the list when the server reports changed rows. */
function useLive(collection: string): void {
  const queries = useQueryClient()
  useEffect(() => {
    const stopping = dataProvider.subscribe(
      collection,
      () => void queries.invalidateQueries({ queryKey: [collection] })
    )
    return () => void stopping.then((stop) => stop())
  }, [collection, queries])
}

const DAYS = [<DateInput key="from" source="from" label="From" />, <DateInput key="to" source="to" label="Until" />]

/** Adds the two day filters, except those that the list defines itself. */
function withDays(filters: ReactElement<FilterProps>[]): ReactElement<FilterProps>[] {
  const named = new Set(filters.map(({ props }) => props.source))
  return [...filters, ...DAYS.filter(({ props }) => !named.has(props.source))]
}

/** The filters that a phone shows: the search, and all further filters once the person opens them. */
const onPhone = (filters: ReactElement<FilterProps>[], open: boolean) =>
  filters.filter(({ props }) => open || props.source === "q").map((filter) => cloneElement(filter, { alwaysOn: true }))

interface NarrowFiltersProps<List extends ContractList> {
  list: List
  columns: readonly ListColumn<List>[]
  open: boolean
  onToggle: () => void
}

/** On a phone: the button that opens all filters besides the search, and a field for the order of the rows. */
function NarrowFilters<List extends ContractList>({ list, columns, open, onToggle }: NarrowFiltersProps<List>) {
  const { filterValues, sort, setSort } = useListContext()
  const used = Object.keys(filterValues).filter((name) => name !== "q").length
  const orders = columns.flatMap((column) => {
    const field = sortName(list, column)
    if (field === null) return []
    return (["ASC", "DESC"] as const).map((order) => ({ field, order, name: `${column.label} ${ARROWS[order]}` }))
  })
  const chosen = `${sort.field} ${sort.order}`
  return (
    <>
      <Button size="small" startIcon={<FilterListIcon />} aria-expanded={open} onClick={onToggle}>
        {used === 0 ? "Filters" : `Filters (${used})`}
      </Button>
      {open && orders.length > 0 && (
        <TextField
          select
          label="Order"
          value={orders.some(({ field, order }) => `${field} ${order}` === chosen) ? chosen : ""}
          onChange={({ target }) => {
            const [field = "", order] = target.value.split(" ")
            setSort({ field, order: order as Order })
          }}
          sx={{ minWidth: 140, m: 0 }}
        >
          {orders.map(({ field, order, name }) => (
            <MenuItem key={name} value={`${field} ${order}`}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
    </>
  )
}

const ARROWS: Readonly<Record<Order, string>> = { ASC: "↑", DESC: "↓" }

/** Downloads a table of all rows that match the filters, in their order. */
function DownloadAll({ noun, onDownload }: { noun: string; onDownload: (() => Promise<void>) | undefined }) {
  const { filterValues, sort, total } = useListContext()
  const list = useResourceContext()!
  const query = { filter: JSON.stringify(filterValues), sort: JSON.stringify([sort.field, sort.order]) }
  return (
    <CanAccess action="export">
      <DownloadButton
        what={noun}
        disabled={!total}
        onDownload={onDownload ?? (() => saveReport(endpoints.exportRows, { params: { list }, query }))}
      />
    </CanAccess>
  )
}

function DownloadChosen({ noun }: { noun: string }) {
  const { selectedIds } = useListContext()
  const list = useResourceContext()!
  const query = { filter: JSON.stringify({ id: selectedIds.map(String) }) }
  return (
    <DownloadButton
      what={`the chosen ${noun}`}
      onDownload={() => saveReport(endpoints.exportRows, { params: { list }, query })}
    />
  )
}

function Pages() {
  const { error } = useListContext()
  return error ? null : <Pagination rowsPerPageOptions={[10, 25, 50, 100]} />
}

/** The text of a list without rows, for an empty collection and for filters without a match. */
function Nothing({ noun, words = `No ${noun} yet.` }: { noun: string; words?: string }) {
  const { filterValues, setFilters } = useListContext()
  const filtered = Object.keys(filterValues).length > 0
  return (
    <Box sx={{ p: 4, textAlign: "center" }}>
      <Typography color="textSecondary">{filtered ? `No ${noun} match these filters.` : words}</Typography>
      {filtered && (
        <Button sx={{ mt: 1 }} onClick={() => setFilters({}, {})}>
          Clear filters
        </Button>
      )}
    </Box>
  )
}
