import { missingSentence, type Registrant } from "@northlot/contract"
import { Alert, Box, Button, Stack, TextField, Typography } from "@mui/material"
import { useEffect, useState } from "react"
import { Facts } from "../../ui/Facts"
import { May } from "../../ui/May"
import { ReasonDialog } from "../../ui/ReasonDialog"
import { Problem } from "../../ui/Problem"
import { PersonLink } from "../../ui/RecordLink"
import { Section } from "../../ui/Section"
import { StatusChip } from "../../ui/StatusChip"
import { api, endpoints, ownAddress, uploadFile } from "../../providers/api"
import { download } from "../../ui/download"
import { formatDay } from "../../ui/format"
import { LICENCE_STATES } from "../../ui/labels"
import { readPicture } from "../../ui/privatePicture"
import { useAct } from "../../ui/useAct"

/** The registrar's list of registered dealers. */
const REGISTRY = "https://www.omvic.ca/buying/your-rights/registered-dealers/"

interface DocumentDeskProps {
  person: Registrant
  dealer: NonNullable<Registrant["dealer"]>
  /** Tells the surrounding page to read its data again. */
  onChanged?: () => void
}

/** One dealer licence: the document on one side, the typed data and the decision on the other. */
export function DocumentDesk({ person, dealer, onChanged }: DocumentDeskProps) {
  const missing = missingSentence(dealer)
  return (
    <Box
      sx={{
        display: "grid",
        gap: 2,
        alignItems: "start",
        gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 1fr) minmax(0, 1fr)" },
      }}
    >
      <Document key={dealer.licenceFileName} person={person} dealer={dealer} onChanged={onChanged} />
      <Stack spacing={2} sx={{ minWidth: 0 }}>
        <Section title="Licence as entered" aside={<StatusChip label={LICENCE_STATES[dealer.licence]} />}>
          <Facts
            rows={[
              ["Registered name", dealer.name],
              ["OMVIC number", dealer.omvic],
              ["Address", dealer.address],
              ["Telephone", dealer.tel],
              ["Representative", dealer.representative],
              [
                "Account",
                <PersonLink key="account" id={person.id}>
                  {person.email}
                </PersonLink>,
              ],
              ...(missing
                ? [["Not complete", `The dealer is asked at the next sign-in, because ${missing}`] as const]
                : []),
              ["Valid until", formatDay(dealer.licenceExpiresOn)],
              ...(dealer.licenceRenewal ? [["Next licence", "Waits for the decision"] as const] : []),
            ]}
          />
          <Button component="a" href={REGISTRY} target="_blank" rel="noopener noreferrer" sx={{ mt: 1 }}>
            Look up at OMVIC
          </Button>
        </Section>
        <May call={endpoints.decideLicence}>
          <Decision
            // A new key clears the typed expiry date when another document is shown.
            key={`${dealer.licenceFileName} ${dealer.licenceRenewal}`}
            person={person}
            dealer={dealer}
            onChanged={onChanged}
          />
        </May>
      </Stack>
    </Box>
  )
}

/** The document opens only on a click, because the audit log records each view. */
function Document({ person, dealer, onChanged }: DocumentDeskProps) {
  const fileName = dealer.licenceFileName
  const what = `OMVIC licence of ${dealer.name || person.email}`
  const { run, busy, problem } = useAct()
  const [picture, setPicture] = useState<string | null>(null)
  const [large, setLarge] = useState(false)
  useEffect(() => () => (picture ? URL.revokeObjectURL(picture) : undefined), [picture])
  const open = () =>
    run(async () => {
      const address = ownAddress((await api(endpoints.readLicenceFile, { params: { id: person.id } })).url)
      if (!address) return
      const shown = await readPicture(address)
      if (shown) setPicture(shown)
      else download(address)
    })
  const keep = async (file: File) => {
    const kept = () => uploadFile(endpoints.addLicenceFile, file, { id: person.id })
    if (await run(kept, "Document stored. Look at the document, then decide.")) onChanged?.()
  }
  return (
    <Section title="Licence document">
      <Problem says={problem} />
      {fileName === null ? (
        <Typography color="textSecondary">
          The dealer has sent no document: the licence cannot be verified yet.
        </Typography>
      ) : (
        <Stack spacing={1.5} sx={{ alignItems: "flex-start" }}>
          <Typography sx={{ overflowWrap: "anywhere" }}>{fileName}</Typography>
          {picture ? (
            <>
              <Box sx={{ width: "100%", maxHeight: "70vh", overflow: "auto" }}>
                <Box
                  component="img"
                  src={picture}
                  alt={what}
                  sx={{ display: "block", ...(large ? { maxWidth: "none" } : { maxWidth: "100%" }) }}
                />
              </Box>
              <Button size="small" onClick={() => setLarge(!large)}>
                {large ? "Fit to the page" : "Full size"}
              </Button>
            </>
          ) : (
            <May call={endpoints.readLicenceFile}>
              <Button
                variant="outlined"
                loading={busy}
                aria-label={`Show document: ${what}`}
                onClick={() => void open()}
              >
                Show document
              </Button>
            </May>
          )}
          <Typography variant="body2" color="textSecondary">
            We record who opens the document. A file that is not a picture is downloaded.
          </Typography>
        </Stack>
      )}
      <May call={endpoints.addLicenceFile}>
        <Button component="label" size="small" disabled={busy} sx={{ mt: 1.5 }}>
          <span>{fileName ? "Replace document" : "Add document"}</span>
          <input
            type="file"
            accept="image/jpeg,image/png,image/webp,application/pdf"
            aria-label="Licence document"
            style={{ position: "absolute", width: 1, height: 1, overflow: "hidden", clipPath: "inset(50%)" }}
            onChange={({ target }) => {
              const file = target.files?.[0]
              target.value = ""
              if (file) void keep(file)
            }}
          />
        </Button>
      </May>
    </Section>
  )
}

function Decision({ person, dealer, onChanged }: DocumentDeskProps) {
  const { run, busy, problem, fields } = useAct()
  const [typed, setTyped] = useState<string | null>(null)
  const renewal = dealer.licenceRenewal
  const inForce = dealer.licence === "verified"
  // A renewed licence has a later expiry date, so the admin must type it.
  const expiresOn = typed ?? (renewal ? null : dealer.licenceExpiresOn) ?? ""
  const isVerified = !renewal && (inForce || dealer.licence === "expired")
  const hasDocument = dealer.licenceFileName !== null
  const [rejecting, setRejecting] = useState(false)
  const verify = async () => {
    const decision = () =>
      api(endpoints.decideLicence, { params: { id: person.id }, body: { decision: "verified", expiresOn, renewal } })
    if (await run(decision, "Licence verified. The dealer is notified by email.")) onChanged?.()
  }
  return (
    <Section title="Decision on the licence">
      <Stack spacing={2}>
        <Problem says={fields?.expiresOn ? null : problem} />
        {renewal && inForce && (
          <Alert severity="info">
            This is the next licence. The licence valid until {formatDay(dealer.licenceExpiresOn)} counts until you
            decide.
          </Alert>
        )}
        <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: "wrap", alignItems: "flex-start", pt: 1 }}>
          {hasDocument ? (
            <TextField
              label="Licence valid until"
              type="date"
              size="small"
              value={expiresOn}
              error={Boolean(fields?.expiresOn)}
              helperText={fields?.expiresOn}
              onChange={({ target }) => setTyped(target.value)}
              slotProps={{ inputLabel: { shrink: true } }}
              sx={{ minWidth: 190, m: 0 }}
            />
          ) : (
            <Typography color="textSecondary">There is no document to verify.</Typography>
          )}
          {hasDocument && !isVerified && (
            <Button variant="contained" disabled={!expiresOn || busy} onClick={() => void verify()}>
              Verify licence
            </Button>
          )}
          {hasDocument && isVerified && (
            <Button
              variant="outlined"
              disabled={!expiresOn || expiresOn === dealer.licenceExpiresOn || busy}
              onClick={() => void verify()}
            >
              Change the date
            </Button>
          )}
          {dealer.licence !== "rejected" && (
            <Button color="error" disabled={busy} onClick={() => setRejecting(true)}>
              Reject
            </Button>
          )}
        </Stack>
      </Stack>
      {rejecting && (
        <ReasonDialog
          title={renewal ? "Reject the next licence?" : "Reject this licence?"}
          consequence={
            renewal && inForce
              ? `The licence valid until ${formatDay(dealer.licenceExpiresOn)} still counts. We send the dealer your reason by email.`
              : "The dealer cannot bid or list until a licence is verified. We send the dealer your reason by email."
          }
          action="Reject licence"
          done="Licence rejected. The dealer is notified by email."
          onClose={() => setRejecting(false)}
          onConfirm={async (reason) => {
            await api(endpoints.decideLicence, {
              params: { id: person.id },
              body: { decision: "rejected", reason, renewal },
            })
            onChanged?.()
          }}
        />
      )}
    </Section>
  )
}
