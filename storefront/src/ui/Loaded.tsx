import type { ReactNode } from "react"
import { QueryError } from "./QueryError"
import type { Asked } from "./rules/together"

export interface LoadedProps<Data> {
  /** One query, or several `together`. */
  query: Asked<Data>
  /** The title of the error; the server's error sentence appears below it. */
  failed: string
  /** A skeleton of the size of the content. */
  waiting: ReactNode
  /** Returns what an empty result shows; false when the result is not empty. */
  empty?: (data: Data) => ReactNode
  /** The class of the error state only. */
  className?: string
  children: (data: Data) => ReactNode
}

/**
 * The states of a query: loading, failed, empty and loaded. Loaded data stays visible during a further request, even
 * when it fails.
 */
export function Loaded<Data>({ query, failed, waiting, empty, className, children }: LoadedProps<Data>) {
  const { data, error } = query
  if (data !== undefined) return <>{empty?.(data) || children(data)}</>
  if (!error) return <>{waiting}</>
  return <QueryError className={className} query={query} failed={failed} />
}
