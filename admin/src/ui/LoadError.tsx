import { Alert, Button } from "@mui/material"
import { useListContext, useShowContext } from "react-admin"
import { messageOf } from "../providers/api"

/** The server's error sentence and a retry button. */
export function LoadError({ error, onRetry, noun }: { error: unknown; onRetry: () => unknown; noun?: string }) {
  return (
    <Alert
      severity="error"
      sx={{ m: 2 }}
      action={
        <Button color="inherit" size="small" onClick={() => void onRetry()}>
          Retry
        </Button>
      }
    >
      <span>{noun && `Failed to load ${noun}. `}</span>
      {messageOf(error)}
    </Alert>
  )
}

export function ListError({ noun }: { noun: string }) {
  const { error, refetch } = useListContext()
  return <LoadError error={error} onRetry={refetch} noun={noun} />
}

export function ShowError() {
  const { error, refetch } = useShowContext()
  return <LoadError error={error} onRetry={refetch} />
}
