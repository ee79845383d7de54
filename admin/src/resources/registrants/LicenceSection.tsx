import type { Registrant } from "@northlot/contract"
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  TextField,
  Typography,
} from "@mui/material"
import { useState } from "react"
import { Facts } from "../../Facts"
import { PrivateDocumentButton } from "../../PrivateDocumentButton"
import { Section } from "../../Section"
import { StatusChip } from "../../StatusChip"
import { acts } from "../../dataProvider"
import { formatDay } from "../../format"
import { LICENCE_STATES } from "../../labels"
import { useAct } from "../../useAct"

interface LicenceSectionProps {
  person: Registrant
  dealer: NonNullable<Registrant["dealer"]>
}

/** A dealer's registration: the document beside what was typed, and the decision on it. */
export function LicenceSection({ person, dealer }: LicenceSectionProps) {
  const { run, busy, problem, fields } = useAct()
  const [expiresOn, setExpiresOn] = useState(dealer.licenceExpiresOn ?? "")
  const [asking, setAsking] = useState(false)
  const decide = (decision: "verified" | "rejected") =>
    run(
      () => acts.decideLicence(person.id, decision, decision === "verified" ? expiresOn : undefined),
      decision === "verified"
        ? "Licence verified. The dealer is told by e-mail."
        : "Licence rejected. The dealer is told by e-mail."
    )
  return (
    <Section title="Dealer's licence" aside={<StatusChip label={LICENCE_STATES[dealer.licence]} />}>
      <Stack spacing={2}>
        <Facts
          rows={[
            ["Registered name", dealer.name],
            ["OMVIC number", dealer.omvic],
            ["Address", dealer.address],
            ["Telephone", dealer.tel],
            ["Representative", dealer.representative],
            ["Valid until", formatDay(dealer.licenceExpiresOn)],
            ["Document", dealer.licenceFileName ?? "None was sent: the licence cannot be verified yet"],
          ]}
        />
        {problem && !fields?.expiresOn && <Alert severity="error">{problem}</Alert>}
        <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: "wrap", alignItems: "flex-start", pt: 1 }}>
          {dealer.licenceFileName && (
            <PrivateDocumentButton
              label="Open document"
              what={`OMVIC licence of ${dealer.name}`}
              fileName={dealer.licenceFileName}
              onAsk={() => acts.licenceFile(person.id)}
            />
          )}
          <TextField
            label="Licence valid until"
            type="date"
            size="small"
            value={expiresOn}
            error={Boolean(fields?.expiresOn)}
            helperText={fields?.expiresOn}
            onChange={(event) => setExpiresOn(event.target.value)}
            slotProps={{ inputLabel: { shrink: true } }}
            sx={{ minWidth: 190, m: 0 }}
          />
          <Button component="label" variant="outlined" disabled={busy}>
            {dealer.licenceFileName ? "Replace document" : "Add document"}
            <input
              type="file"
              accept="image/jpeg,image/png,image/webp,application/pdf"
              aria-label="Licence document"
              style={{ position: "absolute", width: 1, height: 1, overflow: "hidden", clipPath: "inset(50%)" }}
              onChange={(event) => {
                const file = event.target.files?.[0]
                event.target.value = ""
                if (file)
                  void run(() => acts.addLicenceFile(person.id, file), "Document kept. Look at it, then decide.")
              }}
            />
          </Button>
          <Button
            variant="contained"
            disabled={!expiresOn || !dealer.licenceFileName || busy}
            onClick={() => void decide("verified")}
          >
            Verify licence
          </Button>
          {dealer.licence !== "rejected" && (
            <Button color="error" disabled={busy} onClick={() => setAsking(true)}>
              Reject
            </Button>
          )}
        </Stack>
        {dealer.licenceFileName && (
          <Typography variant="body2" color="textSecondary">
            Opening the document is kept on record.
          </Typography>
        )}
      </Stack>
      {asking && (
        <Dialog open onClose={() => setAsking(false)} aria-labelledby="reject-licence">
          <DialogTitle id="reject-licence">Reject this licence?</DialogTitle>
          <DialogContent>
            The dealer can neither bid nor list until a licence is verified, and is told so by e-mail.
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
            <Button
              color="error"
              variant="contained"
              loading={busy}
              onClick={() => void decide("rejected").then(() => setAsking(false))}
            >
              Reject licence
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </Section>
  )
}
