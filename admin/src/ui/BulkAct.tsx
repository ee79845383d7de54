import { Button } from "@mui/material"
import { useState, type ReactNode } from "react"
import { useListContext, useLogoutIfAccessDenied, useNotify, useRefresh, type Identifier } from "react-admin"
import { messageOf } from "../providers/api"

interface BulkActProps {
  label: string
  icon: ReactNode
  /** The text after the count: '3 messages marked answered.' */
  done: string
  onAct: (id: string) => Promise<unknown>
}

/**
 * Runs one safe action on the selected rows, one row after another. Refused rows stay selected, and the reason is
 * shown.
 */
export function BulkAct({ label, icon, done, onAct }: BulkActProps) {
  const { selectedIds, onSelect } = useListContext()
  const logoutIfAccessDenied = useLogoutIfAccessDenied()
  const notify = useNotify()
  const refresh = useRefresh()
  const [busy, setBusy] = useState(false)
  const actOnAll = async () => {
    setBusy(true)
    const refused: Identifier[] = []
    let problem = ""
    for (const id of selectedIds) {
      try {
        await onAct(String(id))
      } catch (error) {
        if (await logoutIfAccessDenied(error)) return
        refused.push(id)
        problem = messageOf(error)
      }
    }
    setBusy(false)
    onSelect(refused)
    refresh()
    notify(`${selectedIds.length - refused.length} ${done} ${problem}`.trim(), {
      type: refused.length > 0 ? "warning" : "success",
    })
  }
  return (
    <Button size="small" startIcon={icon} loading={busy} onClick={() => void actOnAll()}>
      {label}
    </Button>
  )
}
