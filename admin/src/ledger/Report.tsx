import { Skeleton } from "@mui/material"
import type { ReactNode } from "react"
import { LoadError } from "../LoadError"

interface ReportProps<Data> {
  data: Data | undefined
  error: unknown
  onRetry: () => unknown
  children: (data: Data) => ReactNode
}

/** A report as it loads, when it cannot be loaded, and itself. */
export function Report<Data>({ data, error, onRetry, children }: ReportProps<Data>) {
  if (data) return <>{children(data)}</>
  if (error) return <LoadError error={error} onRetry={onRetry} />
  return <Skeleton variant="rounded" height={240} />
}
