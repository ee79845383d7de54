import { messageOf } from "@/shared"
import { ErrorState } from "@/ui"

interface LaterFailureProps {
  page: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> }
}

/** Replaces a later page that could not be read. */
export default function NextPageFailure({ page }: LaterFailureProps) {
  return (
    <ErrorState
      title="The next cars could not be loaded"
      message={messageOf(page.error)}
      onRetry={() => void page.refetch()}
      retrying={page.isFetching}
    />
  )
}
