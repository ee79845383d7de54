import { Skeleton, Stack } from "@mui/material"
import type { ReactNode } from "react"
import { Show, useRecordContext, type RaRecord } from "react-admin"
import { ShowError } from "./LoadError"

interface ResourceShowProps<Row extends RaRecord> {
  title: (row: Row) => string
  refreshSeconds?: number
  children: (row: Row) => ReactNode
}

/** A detail page. What could not be loaded is said in place, with a way to try again. */
export function ResourceShow<Row extends RaRecord>({ title, refreshSeconds, children }: ResourceShowProps<Row>) {
  return (
    <Show
      actions={false}
      component="div"
      error={<ShowError />}
      title={<PageTitle title={title} />}
      // The framework would leave for the list and say that the record does not exist, whatever went wrong.
      queryOptions={{
        onError: () => undefined,
        ...(refreshSeconds ? { refetchInterval: refreshSeconds * 1_000 } : {}),
      }}
      sx={{
        py: 2,
        px: { xs: 1, sm: 2 },
        minWidth: 0,
        "& .RaShow-main": { minWidth: 0 },
        "& .RaShow-card": { minWidth: 0 },
      }}
    >
      <Content<Row> render={children} />
    </Show>
  )
}

function PageTitle<Row extends RaRecord>({ title }: { title: (row: Row) => string }) {
  const record = useRecordContext<Row>()
  return (
    <>
      <span>{record ? title(record) : ""}</span>
    </>
  )
}

function Content<Row extends RaRecord>({ render }: { render: (row: Row) => ReactNode }) {
  const record = useRecordContext<Row>()
  if (record) return <>{render(record)}</>
  return (
    <Stack spacing={2} aria-busy="true">
      <Skeleton variant="text" width="40%" height={40} />
      <Skeleton variant="rounded" height={220} />
      <Skeleton variant="rounded" height={160} />
    </Stack>
  )
}
