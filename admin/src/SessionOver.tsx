import { Alert, AlertTitle, Box, Button } from "@mui/material"
import { useLogout } from "react-admin"
import { useSessionOver } from "./ownSession"

/** Above every page and its dialogs: what was typed stays to be copied, and nothing of it is sent. */
export function SessionOver() {
  const over = useSessionOver()
  const logout = useLogout()
  if (!over) return null
  return (
    <Box sx={{ position: "fixed", inset: "0 0 auto", zIndex: ({ zIndex }) => zIndex.modal + 1, boxShadow: 4 }}>
      <Alert
        severity="warning"
        sx={{ borderRadius: 0, flexWrap: "wrap" }}
        action={
          <Button color="inherit" size="small" onClick={() => void logout()}>
            Sign in again
          </Button>
        }
      >
        <AlertTitle>
          {over.inOtherTab ? "You signed out in another tab." : "Your session has ended. Please sign in again."}
        </AlertTitle>
        Nothing on this page is sent any more. What you typed here is lost when you go on, so copy it first.
      </Alert>
    </Box>
  )
}
