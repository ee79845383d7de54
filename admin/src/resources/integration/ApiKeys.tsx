import { KEY_PREFIX, type ApiKey } from "@northlot/contract"
import AddIcon from "@mui/icons-material/Add"
import { Button, Stack } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { Loaded } from "../../ui/Loaded"
import { ReasonDialog } from "../../ui/ReasonDialog"
import { PersonLink } from "../../ui/RecordLink"
import { RecordTable } from "../../ui/RecordTable"
import { Section } from "../../ui/Section"
import { StatusChip } from "../../ui/StatusChip"
import { api, endpoints } from "../../providers/api"
import { formatMoment } from "../../ui/format"
import type { Labels } from "../../ui/labels"
import { useMay } from "../../ui/useMay"
import { CreateKeyDialog } from "./CreateKeyDialog"
import { SecretDialog } from "./SecretDialog"

const STATES: Labels<ApiKey["state"]> = {
  asked: { name: "Waits for the member", colour: "warning" },
  active: { name: "Active", colour: "success" },
  expired: { name: "Expired", colour: "warning" },
  refused: { name: "Refused by the member", colour: "default" },
  revoked: { name: "Revoked", colour: "default" },
  ended: { name: "Ended: the creator lost the rights", colour: "default" },
}

const isOpen = (state: ApiKey["state"]) => state === "active" || state === "asked"

/** API keys and their actions. */
export function ApiKeys() {
  const { data, error, refetch } = useQuery({ queryKey: ["api-keys"], queryFn: () => api(endpoints.listApiKeys) })
  const may = useMay()
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState<string | null>(null)
  const [revoking, setRevoking] = useState<ApiKey | null>(null)
  return (
    <Section
      title="API keys"
      aside={
        may(endpoints.createApiKey) && (
          <Button size="small" startIcon={<AddIcon />} sx={{ ml: "auto" }} onClick={() => setMaking(true)}>
            New API key
          </Button>
        )
      }
    >
      <Loaded data={data} error={error} onRetry={refetch} height={80}>
        {(data) => (
          <RecordTable<ApiKey>
            rows={data.items}
            keyOf={({ id }) => id}
            empty="No API key yet."
            stacks
            columns={[
              {
                label: "Name",
                wraps: true,
                show: ({ name, hint }) => (hint ? `${name} (${hint.replace(KEY_PREFIX, "")}…)` : name),
              },
              {
                label: "Acts for",
                wraps: true,
                show: ({ account }) =>
                  account ? <PersonLink id={account.id}>{account.name}</PersonLink> : "the console, reading",
              },
              { label: "Made by", wraps: true, show: ({ createdBy }) => createdBy ?? "its member" },
              { label: "Scopes", wraps: true, show: ({ scopes }) => scopes.join(", ") },
              {
                label: "Last used",
                show: ({ lastUsedAt }) => (lastUsedAt ? formatMoment(lastUsedAt) : "never"),
              },
              {
                label: "State",
                wraps: true,
                show: ({ state, expiresAt, revokedBy }) => (
                  <Stack
                    direction="row"
                    spacing={1}
                    useFlexGap
                    sx={{
                      alignItems: "center",
                      flexWrap: "wrap",
                      justifyContent: { xs: "flex-end", sm: "flex-start" },
                    }}
                  >
                    <StatusChip label={STATES[state]} />
                    {isOpen(state) && <span>until {formatMoment(expiresAt)}</span>}
                    {state === "revoked" && (
                      <span>
                        by <span>{revokedBy ?? "its member"}</span>
                      </span>
                    )}
                  </Stack>
                ),
              },
              {
                label: "",
                show: (key) =>
                  isOpen(key.state) &&
                  may(endpoints.revokeApiKey) && (
                    <Button
                      size="small"
                      color="error"
                      aria-label={`Revoke ${key.name}`}
                      onClick={() => setRevoking(key)}
                    >
                      Revoke
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </Loaded>
      {making && <CreateKeyDialog onMade={setMade} onClose={() => setMaking(false)} />}
      {made && (
        <SecretDialog
          title="The new key"
          explanation="Give the key to the program that uses it, in a way that nobody else can read. The key ends when you leave the staff."
          secret={made}
          onClose={() => setMade(null)}
        />
      )}
      {revoking && (
        <ReasonDialog
          title={`Revoke ${revoking.name}?`}
          consequence={
            revoking.state === "asked"
              ? "Your request to the member ends. The member is notified."
              : "Programs that use this key are refused at their next call. If the key is a member's, the member is notified."
          }
          action="Revoke"
          done="Key revoked."
          onClose={() => setRevoking(null)}
          onConfirm={(reason) => api(endpoints.revokeApiKey, { params: { id: revoking.id }, query: { reason } })}
        />
      )}
    </Section>
  )
}
