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
  /** The list stands on a page that has its own title. */
  within?: true
  /** The collection, if the address does not name it. */
  resource?: string
  filters: ReactElement[]
  sort: SortPayload
  /** Content above the list. */
  header?: ReactNode
  /** Actions on the whole list, besides choosing columns and downloading. */
  actions?: ReactNode
  /** Actions on the selected rows, besides downloading. */
  bulkActs?: ReactNode
  /** Downloads all rows; the default is the list's own table, and `false` removes the button. */
  download?: (() => Promise<void>) | false
  /** Where a row links; the default is its page. */
  rowClick?: "show" | false | ((id: Identifier) => string)
  /** The text of an empty list; the default is "No … yet." */
  nothing?: string
  /** The interval of automatic refreshes; the default is none. */
  refreshSeconds?: number
  /** The first line of a row on a phone. */
  primary: (row: Row) => ReactNode
  secondary: (row: Row) => ReactNode
  tertiary: (row: Row) => ReactNode
  /** The columns on a wide screen. */
  children: ReactNode
}

/** On narrow screens the toolbar has two filters a line, with the search above them. */
const LIST = {
  minWidth: 0,
  "& .RaList-main": { minWidth: 0 },
  // Only the table scrolls: the actions on selected rows stand above it.
  "& .RaDataTable-tableWrapper": { overflowX: "auto" },
  "& .RaList-actions, & .MuiToolbar-root:not(.RaBulkActionsToolbar-toolbar)": { bgcolor: "transparent" },
  // The bar floats at the lower edge, because above the table it would cover the filters.
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
  // The third text stands beside the first line, even if that line wraps.
  "& .MuiListItemText-primary > div": { display: "flex", justifyContent: "space-between", alignItems: "flex-start" },
  "& .RaSimpleList-tertiary.RaSimpleList-tertiary": { opacity: 1, flexShrink: 0, ml: 1 },
  "& .MuiListItemText-root": { minWidth: 0, overflowWrap: "anywhere" },
} as const

const TOOLBAR = {
  flexWrap: { xs: "wrap", md: "nowrap" },
  alignItems: "center",
  // On a phone the buttons share a line, so they show text without icons.
  "& .MuiButton-startIcon": { display: { xs: "none", md: "inherit" } },
} as const

const CELLS = {
  "& td, & th": { px: 1.25 },
  "& .stays": { position: "sticky", right: 0, zIndex: 1, bgcolor: "background.paper" },
  fontVariantNumeric: "tabular-nums",
}

/** A list of the console: a table on wide screens, rows of two lines on a phone. */
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
          // On a phone the toolbar wraps.
          <TopToolbar sx={TOOLBAR}>
            <FilterButton />
            {!narrow && <ColumnsButton />}
            {download !== false && <DownloadAll noun={noun} onDownload={download} />}
            {actions}
          </TopToolbar>
        }
        // The server writes the download, not the browser.
        exporter={false}
        perPage={25}
        sort={sort}
        empty={false}
        // Only the address holds the filters: the menu leads to the full list, and Back to the earlier filters.
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

/** Refreshes the list when the server reports changed rows. */
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

/** Every collection can be filtered by the days on which its rows were created. */
const DAYS = [<DateInput key="from" source="from" label="From" />, <DateInput key="to" source="to" label="Until" />]

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
