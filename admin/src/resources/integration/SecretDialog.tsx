import { Box } from "@mui/material"
import { ShownOnce } from "../../ui/ShownOnce"

interface SecretDialogProps {
  title: string
  /** What the secret is for, and where to enter it. */
  explanation: string
  secret: string
  onClose: () => void
}

export function SecretDialog({ explanation, secret, ...dialog }: SecretDialogProps) {
  return (
    <ShownOnce
      {...dialog}
      explanation={`${explanation} The value is not shown again.`}
      text={secret}
      kept="I have saved it"
    >
      <Box
        component="code"
        sx={{
          display: "block",
          fontFamily: "monospace",
          overflowWrap: "anywhere",
          my: 2,
          p: 1.5,
          borderRadius: 1,
          bgcolor: "action.hover",
        }}
      >
        {secret}
      </Box>
    </ShownOnce>
  )
}
