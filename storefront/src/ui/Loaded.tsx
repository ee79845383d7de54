import type { ReactNode } from "react"
import { ErrorState } from "./ErrorState"
import { messageOf } from "./rules/messageOf"
import type { Asked } from "./rules/together"

export interface LoadedProps<Data> {
  /** One question to the server, or several `together`. */
  query: Asked<Data>
  /** Said when it cannot be loaded, above the server's own sentence. */
  failed: string
  /** In the place of what is to come, of its size. */
  waiting: ReactNode
  /** What is said where there is nothing; false where there is something. */
  empty?: (data: Data) => ReactNode
  /** Of the failure. */
  className?: string
  children: (data: Data) => ReactNode
}

/**
 * What was asked for as it loads, when it cannot be loaded, when there is none, and itself. What is there stays while
 * it is asked for again, and when that fails.
 */
export function Loaded<Data>({ query, failed, waiting, empty, className, children }: LoadedProps<Data>) {
  const { data, error, isFetching, refetch } = query
  if (data !== undefined) return <>{empty?.(data) || children(data)}</>
  if (!error) return <>{waiting}</>
  return (
    <ErrorState
      className={className}
      title={failed}
      message={messageOf(error)}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  )
}
