import type { ConductCase, RegistrantRemoval } from "@northlot/contract"
import { Button, Stack, Typography } from "@mui/material"
import { useGetOne } from "react-admin"
import { Link } from "react-router-dom"
import { CaseSection } from "../../ui/CaseSection"
import { Facts } from "../../ui/Facts"
import { May } from "../../ui/May"
import { ListingLink, PersonAndAddress } from "../../ui/RecordLink"
import { ResourceShow } from "../../ui/ResourceShow"
import { Section } from "../../ui/Section"
import { api, endpoints } from "../../providers/api"
import { MeasuresSection } from "../account/MeasuresSection"
import { CASE_NAMES, caseSentence, caseState } from "./caseText"

/** One conduct case: the report or finding, the people in it, and the decision. */
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
                ["About", <PersonAndAddress key="about" person={one.about} />],
                ...(one.other
                  ? ([
                      [
                        one.kind === "bannedAgain" ? "Banned" : "Seller",
                        <PersonAndAddress key="other" person={one.other} />,
                      ],
                    ] as const)
                  : []),
                ...(one.reporter
                  ? ([["Reported by", <PersonAndAddress key="reporter" person={one.reporter} />]] as const)
                  : []),
                [
                  "Vehicle",
                  one.listing && (
                    <ListingLink key="listing" id={one.listing.id}>
                      {one.listing.title}
                    </ListingLink>
                  ),
                ],
              ]}
            />
          </Section>
          <May call={endpoints.listMeasures}>
            <Measures person={one.about} />
          </May>
        </Stack>
      )}
    </ResourceShow>
  )
}

/** The measures against the person so far, and the measures that staff can take. */
function Measures({ person }: { person: ConductCase["about"] }) {
  const { data: removal } = useGetOne<RegistrantRemoval & { id: string }>("registrant-removals", { id: person.id })
  return (
    <MeasuresSection
      person={{ id: person.id, name: person.name || person.email }}
      closed={removal?.state === "closed"}
    />
  )
}

function Standing({ one }: { one: ConductCase }) {
  const consequence = one.reporter
    ? "The case leaves the list. We tell the reporter that we looked at the report, but not your reason."
    : "The case leaves the list, and nobody is notified. The same pattern opens no case for 30 days."
  return (
    <CaseSection
      state={caseState(one)}
      openedAt={one.openedAt}
      decided={one.decided}
      call={endpoints.decideConductCase}
      onDecide={(decision, reason) =>
        api(endpoints.decideConductCase, { params: { id: one.id }, body: { decision, reason } })
      }
      decisions={[
        {
          name: "acted",
          label: "Action taken",
          variant: "outlined",
          title: "Close the case with action taken?",
          consequence,
          action: "Close case",
        },
        {
          name: "harmless",
          label: "It is harmless",
          variant: "outlined",
          title: "Close the case as harmless?",
          consequence,
          action: "Close case",
        },
      ]}
    >
      <Button variant="contained" component={Link} to={`/registrants/${one.about.id}/show`}>
        Open the account
      </Button>
    </CaseSection>
  )
}
