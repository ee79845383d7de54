import {} from "@/shared"
import { QueryError } from "@/ui"

interface LaterFailureProps {
  page: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> }
}

/** Replaces a later page that could not be read. */
export default function NextPageFailure({ page }: LaterFailureProps) {
  return <QueryError query={page} failed="The next cars could not be loaded" />
}
