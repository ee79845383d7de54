import DownloadIcon from "@mui/icons-material/Download"
import { Alert, Box, Button } from "@mui/material"
import { useState } from "react"
import { useLogoutIfAccessDenied } from "react-admin"
import { messageOf } from "../providers/api"

interface DownloadButtonProps {
  /** The report's name in the accessible label of the button. */
  what: string
  format?: "CSV" | "JSON" | "EFT"
  disabled?: boolean
  onDownload: () => Promise<void>
}

/** Saves a report as a file; a refusal shows beside the button. */
export function DownloadButton({ what, format = "CSV", disabled = false, onDownload }: DownloadButtonProps) {
  const logoutIfAccessDenied = useLogoutIfAccessDenied()
  const [state, setState] = useState<"idle" | "busy" | { problem: string }>("idle")
  const save = async () => {
    setState("busy")
    try {
      await onDownload()
      setState("idle")
    } catch (error) {
      setState((await logoutIfAccessDenied(error)) ? "idle" : { problem: messageOf(error) })
    }
  }
  return (
    <Box sx={{ ml: "auto", display: "flex", gap: 1, alignItems: "center", flexWrap: "wrap" }}>
      {typeof state === "object" && (
        <Alert severity="error" sx={{ py: 0 }}>
          {state.problem}
        </Alert>
      )}
      <Button
        size="small"
        startIcon={<DownloadIcon />}
        aria-label={`Download ${what} as ${format}`}
        loading={state === "busy"}
        disabled={disabled}
        onClick={() => void save()}
      >
        Download {format}
      </Button>
    </Box>
  )
}
