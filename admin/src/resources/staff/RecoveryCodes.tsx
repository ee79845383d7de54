import { Box } from "@mui/material"
import { ShownOnce } from "../../ui/ShownOnce"

export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <ShownOnce
      title="Keep these recovery codes"
      explanation="Each code lets you sign in once without your second factor. Print the codes or keep them in a password manager. They are not shown again."
      text={codes.join("\n")}
      kept="I have saved them"
      onClose={onClose}
    >
      <Box
        component="ul"
        aria-label="Recovery codes"
        sx={{
          fontFamily: "monospace",
          listStyle: "none",
          p: 0,
          my: 2,
          display: "grid",
          gap: 0.5,
          gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" },
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
    </ShownOnce>
  )
}
