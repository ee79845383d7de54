import type { ConductCase } from "@northlot/contract"
import { Box, Button, Link as WebLink, Stack, Typography } from "@mui/material"
import { useState } from "react"
import { Link } from "react-router-dom"
import { Facts } from "../../Facts"
import { May } from "../../May"
import { ReasonDialog } from "../../ReasonDialog"
import { ResourceShow } from "../../ResourceShow"
import { Section } from "../../Section"
import { StatusChip } from "../../StatusChip"
import { api, endpoints } from "../../api"
import { formatMoment } from "../../format"
import { CASE_NAMES, caseSentence, caseState } from "./caseText"

/** One case: what was reported or found, about whom, and what was decided. */
export function ConductCaseShow() {
  return (
    <ResourceShow<ConductCase>
      title={({ kind, about }) => `${CASE_NAMES[kind]}: ${about.name || about.email}`}
      refreshSeconds={60}
    >
      {(one) => (
        <Stack spacing={2}>
          <Standing one={one} />
          <Section title="What">
            <Typography sx={{ fontWeight: 600 }}>{caseSentence(one)}</Typography>
            {one.text && <Typography sx={{ mt: 1, whiteSpace: "pre-line" }}>{one.text}</Typography>}
          </Section>
          <Section title="Who">
            <Facts
              rows={[
                ["About", <Person key="about" person={one.about} />],
                ...(one.other
                  ? ([
                      [one.kind === "bannedAgain" ? "Banned" : "Seller", <Person key="other" person={one.other} />],
                    ] as const)
                  : []),
                ...(one.reporter ? ([["Reported by", <Person key="reporter" person={one.reporter} />]] as const) : []),
                [
                  "Vehicle",
                  one.listing && (
                    <WebLink key="listing" component={Link} to={`/listings/${one.listing.id}/show`}>
                      {one.listing.title}
                    </WebLink>
                  ),
                ],
              ]}
            />
          </Section>
        </Stack>
      )}
    </ResourceShow>
  )
}

function Person({ person: { id, name, email } }: { person: ConductCase["about"] }) {
  return (
    <>
      <WebLink component={Link} to={`/registrants/${id}/show`}>
        {name || email}
      </WebLink>
      <Typography variant="body2" color="textSecondary">
        {email}
      </Typography>
    </>
  )
}

function Standing({ one }: { one: ConductCase }) {
  const { id, openedAt, decided, about } = one
  const [asking, setAsking] = useState<"acted" | "harmless" | null>(null)
  return (
    <Section title="Case">
      <Stack spacing={1.5} sx={{ alignItems: "flex-start" }}>
        <Box sx={{ display: "flex", gap: 1.5, alignItems: "center", flexWrap: "wrap" }}>
          <StatusChip label={caseState(one)} />
          <Typography variant="body2" color="textSecondary">
            Since {formatMoment(openedAt)}
          </Typography>
        </Box>
        {decided ? (
          <Typography>
            {decided.reason}{" "}
            <Typography component="span" color="textSecondary">
              ({decided.by}, {formatMoment(decided.at)})
            </Typography>
          </Typography>
        ) : (
          <May call={endpoints.decideConductCase}>
            <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: "wrap" }}>
              <Button variant="contained" component={Link} to={`/registrants/${about.id}/show`}>
                Open the account
              </Button>
              <Button variant="outlined" color="error" onClick={() => setAsking("acted")}>
                Something was done
              </Button>
              <Button variant="outlined" onClick={() => setAsking("harmless")}>
                It is harmless
              </Button>
            </Stack>
          </May>
        )}
      </Stack>
      {asking && (
        <ReasonDialog
          title={asking === "harmless" ? "Close the case as harmless?" : "Close the case: something was done?"}
          consequence={
            one.reporter
              ? "It leaves the list. Who reported it is told that somebody looked at it, without your reason."
              : "It leaves the list and nobody is told. The same pattern opens no case for 30 days."
          }
          action="Close case"
          colour="primary"
          done="The case is decided."
          onClose={() => setAsking(null)}
          onConfirm={(reason) =>
            api(endpoints.decideConductCase, { params: { id }, body: { decision: asking, reason } })
          }
        />
      )}
    </Section>
  )
}
