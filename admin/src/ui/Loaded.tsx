import { Skeleton } from "@mui/material"
import type { ReactNode } from "react"
import { LoadError } from "./LoadError"

interface LoadedProps<Data> {
  data: Data | undefined
  error: unknown
  onRetry: () => unknown
  /** Of what is to come, in pixels. */
  height?: number
  children: (data: Data) => ReactNode
}

/** What was asked for as it loads, when it cannot be loaded, and itself. */
export function Loaded<Data>({ data, error, onRetry, height = 240, children }: LoadedProps<Data>) {
  if (data) return <>{children(data)}</>
  if (error) return <LoadError error={error} onRetry={onRetry} />
  return <Skeleton variant="rounded" height={height} />
}
