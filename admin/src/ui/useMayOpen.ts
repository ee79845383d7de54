import { useQuery } from "@tanstack/react-query"
import { mayUse } from "../access"
import { ownSession } from "../providers/ownSession"

/** The signed-in member of staff. */
export const useOwnSession = () => useQuery({ queryKey: ["own-session"], queryFn: ownSession, retry: false })

/** Returns a check whether the signed-in person may open a page; `create` is the form of a new record. */
export function useMayOpen(): (resource: string, action?: "list" | "create") => boolean {
  const { data, isError } = useOwnSession()
  return (resource, action = "list") => {
    // If the session cannot be read, the page opens: it shows the notice of an ended session itself.
    if (isError) return true
    return data !== undefined && !data.mustSetUpFactor && mayUse(data.role, { resource, action })
  }
}
