import { Alert } from "@mui/material"

/** Why an action was refused; empty without a refusal. */
export function Problem({ says }: { says: string | null | undefined }) {
  return says ? (
    <Alert severity="error" sx={{ my: 1 }}>
      {says}
    </Alert>
  ) : null
}
