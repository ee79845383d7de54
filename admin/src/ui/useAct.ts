import { useState } from "react"
import { useLogoutIfAccessDenied, useNotify, useRefresh } from "react-admin"
import { RefusedError } from "@northlot/contract"
import { messageOf } from "../providers/api"

/**
 * Runs an action for a button or form. After a success, it shows a notice and refreshes the page. After a failure, it
 * returns the error message and the errors by field.
 */
export function useAct() {
  const logoutIfAccessDenied = useLogoutIfAccessDenied()
  const notify = useNotify()
  const refresh = useRefresh()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)

  /** Returns whether the action succeeded. */
  const run = async (act: () => Promise<unknown>, done?: string): Promise<boolean> => {
    setBusy(true)
    setError(null)
    try {
      await act()
      if (done) notify(done, { type: "success" })
      refresh()
      return true
    } catch (failure) {
      if (!(await logoutIfAccessDenied(failure))) setError(failure)
      return false
    } finally {
      setBusy(false)
    }
  }
  const fields = error instanceof RefusedError ? error.details.fields : undefined
  return { run, busy, problem: error === null ? null : messageOf(error), fields }
}
