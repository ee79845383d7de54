import { Skeleton } from "@mui/material"
import type { ReactNode } from "react"
import { LoadError } from "./LoadError"

interface LoadedProps<Data> {
  data: Data | undefined
  error: unknown
  onRetry: () => unknown
  /** The height of the placeholder in pixels. */
  height?: number
  children: (data: Data) => ReactNode
}

/** A placeholder while data loads, an error with a retry button, or the content. */
export function Loaded<Data>({ data, error, onRetry, height = 240, children }: LoadedProps<Data>) {
  if (data) return <>{children(data)}</>
  if (error) return <LoadError error={error} onRetry={onRetry} />
  return <Skeleton variant="rounded" height={height} />
}
