import { ErrorState } from "./ErrorState"
import { messageOf } from "./rules/messageOf"
import type { Asked } from "./rules/together"

interface QueryErrorProps {
  query: Pick<Asked<unknown>, "error" | "isFetching" | "refetch">
  /** The title of the error; the server's error sentence appears below it. */
  failed: string
  className?: string
}

/** The error of a failed query with a retry button, for pages whose other states do not fit `Loaded`. */
export function QueryError({ query: { error, isFetching, refetch }, failed, className }: QueryErrorProps) {
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
