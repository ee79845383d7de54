import type { SuppressedAddress } from "@northlot/contract"
import { Button, Stack } from "@mui/material"
import { useState } from "react"
import { DataTable, ResourceContextProvider, SearchInput } from "react-admin"
import { ActDialog } from "../ActDialog"
import { May } from "../May"
import { ReasonDialog, ReasonField, isReason, wordsOf } from "../ReasonDialog"
import { RefusableField } from "../RefusableField"
import { ResourceList } from "../ResourceList"
import { api, endpoints } from "../api"
import { formatMomentBriefly, formatNumber } from "../format"

const REASONS: Readonly<Record<SuppressedAddress["reason"], string>> = {
  bounced: "Nobody is at this address",
  operator: "Decided here",
}

const filters = [<SearchInput key="q" source="q" placeholder="Address" alwaysOn />]

/** Addresses that get no e-mail. */
export function SuppressedAddresses() {
  const [adding, setAdding] = useState(false)
  const [lifting, setLifting] = useState<SuppressedAddress | null>(null)
  const lift = (address: SuppressedAddress) => (
    <May call={endpoints.liftSuppression}>
      <Button size="small" aria-label={`Send to ${address.address} again`} onClick={() => setLifting(address)}>
        Allow again
      </Button>
    </May>
  )
  return (
    <ResourceContextProvider value="suppressed-addresses">
      <ResourceList<SuppressedAddress>
        title="Addresses held back"
        filters={filters}
        sort={{ field: "addedAt", order: "DESC" }}
        rowClick={false}
        nothing="Every address gets what is sent to it."
        actions={
          <May call={endpoints.suppressAddress}>
            <Button size="small" onClick={() => setAdding(true)}>
              Hold an address back
            </Button>
          </May>
        }
        primary={({ address }) => address}
        secondary={({ reason, note, addedAt }) => `${REASONS[reason]} · ${note} · ${formatMomentBriefly(addedAt)}`}
        tertiary={lift}
      >
        <DataTable.Col source="address" disableSort />
        <DataTable.Col
          source="reason"
          label="Why"
          disableSort
          render={({ reason, note }: SuppressedAddress) => `${REASONS[reason]}: ${note}`}
          sx={{ overflowWrap: "anywhere", maxWidth: 420 }}
        />
        <DataTable.Col
          source="addedAt"
          label="Since"
          render={({ addedAt }: SuppressedAddress) => formatMomentBriefly(addedAt)}
        />
        <DataTable.Col source="addedBy" label="By" disableSort />
        <DataTable.Col
          source="heldBack"
          label="Held back"
          align="right"
          render={({ heldBack }: SuppressedAddress) => formatNumber(heldBack)}
        />
        <DataTable.Col source="id" label="" disableSort render={lift} />
      </ResourceList>
      {adding && <AddDialog onClose={() => setAdding(false)} />}
      {lifting && (
        <ReasonDialog
          title={`Send to ${lifting.address} again?`}
          consequence="What was held back is not sent. If nobody is there, the next e-mail puts the address back on this list."
          action="Allow again"
          colour="primary"
          done="The address gets e-mail again."
          onClose={() => setLifting(null)}
          onConfirm={(reason) => api(endpoints.liftSuppression, { params: { id: lifting.id }, query: { reason } })}
        />
      )}
    </ResourceContextProvider>
  )
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const [address, setAddress] = useState("")
  const [typed, setTyped] = useState("")
  const reason = wordsOf(typed)
  return (
    <ActDialog
      title="Hold an address back"
      consequence="No e-mail of ours goes there any more, a password link neither."
      action="Hold back"
      done="The address gets no e-mail any more."
      ready={address.includes("@") && isReason(reason)}
      fields={["address", "reason"]}
      onClose={onClose}
      onConfirm={() => api(endpoints.suppressAddress, { body: { address: address.trim(), reason } })}
    >
      {(refused) => (
        <Stack sx={{ pt: 1 }}>
          <RefusableField
            label="E-mail address"
            value={address}
            refused={refused.address}
            onChange={setAddress}
            maximum={300}
            autoFocus
          />
          <ReasonField value={typed} refused={refused.reason} onChange={setTyped} />
        </Stack>
      )}
    </ActDialog>
  )
}
