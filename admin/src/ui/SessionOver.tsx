import { Alert, AlertTitle, Box, Button, Portal } from "@mui/material"
import { useLogout } from "react-admin"
import { useSessionOver } from "../providers/ownSession"

/** The notice of an ended session, above every page and dialog. What is typed can be copied but not sent. */
export function SessionOver() {
  const over = useSessionOver()
  const logout = useLogout()
  if (!over) return null
  return (
    <>
      {/* The space lets the end of the page scroll above the notice. */}
      <Box sx={{ height: 200 }} />
      <Portal>
        <Box
          component="aside"
          aria-label="Session"
          sx={{ position: "fixed", inset: "auto 0 0", zIndex: ({ zIndex }) => zIndex.modal + 1, boxShadow: 8 }}
        >
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
            This page sends nothing more. Copy what you typed: it is lost when you go on.
          </Alert>
        </Box>
      </Portal>
    </>
  )
}
