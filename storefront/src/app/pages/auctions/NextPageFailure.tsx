import {} from "@/shared"
import { QueryError } from "@/ui"

interface LaterFailureProps {
  page: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> }
}

/** The error and a retry, shown below the loaded cars when the next page of the list could not be loaded. */
export default function NextPageFailure({ page }: LaterFailureProps) {
  return <QueryError query={page} failed="The next cars could not be loaded" />
}
