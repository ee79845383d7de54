import { Box, Button, Typography, useMediaQuery, type Theme } from "@mui/material"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect, type ReactElement, type ReactNode } from "react"
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
  type SortPayload,
} from "react-admin"
import { DownloadButton } from "./DownloadButton"
import { ListError } from "./LoadError"
import { endpoints } from "../providers/api"
import { dataProvider } from "../providers/dataProvider"
import { saveReport } from "./saveReport"

interface ResourceListProps<Row extends RaRecord> {
  title: string
  /** It stands on a page that has a title of its own. */
  within?: true
  /** The collection, where the address does not say it. */
  resource?: string
  filters: ReactElement[]
  sort: SortPayload
  /** What stands above the list. */
  header?: ReactNode
  /** What can be done with the list as a whole, besides choosing columns and downloading it. */
  actions?: ReactNode
  /** What can be done with the chosen rows, besides downloading them. */
  bulkActs?: ReactNode
  /** How all rows are downloaded, where it is not by the list's own table; false for a list that is none. */
  download?: (() => Promise<void>) | false
  /** Where a row leads; to its page unless said. */
  rowClick?: "show" | false | ((id: Identifier) => string)
  /** The words where there is no row at all; "No … yet." unless said. */
  nothing?: string
  /** How often it reads itself again; never unless said. */
  refreshSeconds?: number
  /** A row on a phone. */
  primary: (row: Row) => ReactNode
  secondary: (row: Row) => ReactNode
  tertiary: (row: Row) => ReactNode
  /** The columns on a wide screen. */
  children: ReactNode
}

/** A toolbar that gives narrow screens two filters a line, the search above them. */
const LIST = {
  minWidth: 0,
  "& .RaList-main": { minWidth: 0 },
  // Not of all that the list holds: the acts on chosen rows stand above the table.
  "& .RaDataTable-tableWrapper": { overflowX: "auto" },
  "& .RaList-actions, & .MuiToolbar-root:not(.RaBulkActionsToolbar-toolbar)": { bgcolor: "transparent" },
  // Floats at the lower edge: above the table it would stand on the filters.
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
  "& .filter-field:first-of-type .MuiFormControl-root": { minWidth: { md: 280 } },
  // Beside the first line, however long that is.
  "& .MuiListItemText-primary > div": { display: "flex", justifyContent: "space-between", alignItems: "flex-start" },
  "& .RaSimpleList-tertiary.RaSimpleList-tertiary": { opacity: 1, flexShrink: 0, ml: 1 },
  "& .MuiListItemText-root": { minWidth: 0, overflowWrap: "anywhere" },
} as const

const TOOLBAR = {
  flexWrap: { xs: "wrap", md: "nowrap" },
  alignItems: "center",
  // Words alone on a phone, where they have a line together.
  "& .MuiButton-startIcon": { display: { xs: "none", md: "inherit" } },
} as const

const CELLS = {
  "& td, & th": { px: 1.25 },
  "& .stays": { position: "sticky", right: 0, zIndex: 1, bgcolor: "background.paper" },
  fontVariantNumeric: "tabular-nums",
}

/** A list of the console: a table on wide screens, rows of two lines on a phone, every state with its words. */
export function ResourceList<Row extends RaRecord>(props: ResourceListProps<Row>) {
  const {
    title,
    within,
    resource,
    filters,
    sort,
    header,
    actions,
    bulkActs,
    download,
    rowClick = "show",
    nothing,
    refreshSeconds,
    primary,
    secondary,
    tertiary,
    children,
  } = props
  const noun = title.toLowerCase()
  const named = new Set(filters.map(({ props }: ReactElement<{ source: string }>) => props.source))
  useLive(resource)
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down("md"))
  return (
    <>
      {header}
      <List
        title={within ? false : title}
        resource={resource}
        filters={download === false ? filters : [...filters, ...DAYS.filter((day) => !named.has(day.props.source))]}
        actions={
          // On a phone as many lines as its acts need.
          <TopToolbar sx={TOOLBAR}>
            <FilterButton />
            {!narrow && <ColumnsButton />}
            {download !== false && <DownloadAll noun={noun} onDownload={download} />}
            {actions}
          </TopToolbar>
        }
        // All rows are written by the server.
        exporter={false}
        perPage={25}
        sort={sort}
        empty={false}
        // The address alone holds the filters: the menu always leads to the whole list, and Back to where one was.
        storeKey={false}
        error={<ListError noun={noun} />}
        pagination={<Pages />}
        // What failed is said where the rows would be, not in passing as well.
        queryOptions={{
          onError: () => undefined,
          ...(refreshSeconds ? { refetchInterval: refreshSeconds * 1_000 } : {}),
        }}
        sx={LIST}
      >
        {narrow ? (
          <SimpleList<Row>
            rowClick={rowClick}
            empty={<Nothing noun={noun} words={nothing} />}
            primaryText={primary}
            secondaryText={secondary}
            tertiaryText={tertiary}
            sx={{ fontVariantNumeric: "tabular-nums" }}
          />
        ) : (
          <DataTable
            rowClick={rowClick}
            empty={<Nothing noun={noun} words={nothing} />}
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
            {children}
          </DataTable>
        )}
      </List>
    </>
  )
}

/** The list reads itself again when the server says that its rows have changed. */
function useLive(named: string | undefined): void {
  const queries = useQueryClient()
  const collection = useResourceContext({ resource: named })!
  useEffect(() => {
    const stopping = dataProvider.subscribe(
      collection,
      () => void queries.invalidateQueries({ queryKey: [collection] })
    )
    return () => void stopping.then((stop) => stop())
  }, [collection, queries])
}

/** Every collection can be read by the days on which its rows were made. */
const DAYS = [<DateInput key="from" source="from" label="From" />, <DateInput key="to" source="to" label="Until" />]

/** The table of all rows that the filters let through, in their order. */
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

/** No rows: there are none at all, or none that the filters let through. */
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
