import { Skeleton, Stack } from "@mui/material"
import type { ReactNode } from "react"
import { Show, useRecordContext, type RaRecord } from "react-admin"
import { ShowError } from "./LoadError"

interface ResourceShowProps<Row extends RaRecord> {
  title: (row: Row) => string
  refreshSeconds?: number
  children: (row: Row) => ReactNode
}

/** A detail page. A failed load shows an error in place, with a retry button. */
export function ResourceShow<Row extends RaRecord>({ title, refreshSeconds, children }: ResourceShowProps<Row>) {
  return (
    <Show
      actions={false}
      component="div"
      error={<ShowError />}
      title={<PageTitle title={title} />}
      // Without `onError`, react-admin reports any error as a missing record and returns to the list.
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
