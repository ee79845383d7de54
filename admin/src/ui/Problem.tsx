import { Alert } from "@mui/material"

/** Why an act was refused, above or below what it was asked by; nothing while nothing was. */
export function Problem({ says }: { says: string | null | undefined }) {
  return says ? (
    <Alert severity="error" sx={{ my: 1 }}>
      {says}
    </Alert>
  ) : null
}
