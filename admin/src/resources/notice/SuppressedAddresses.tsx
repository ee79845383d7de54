import type { SuppressedAddress } from "@northlot/contract"
import { Button, Stack } from "@mui/material"
import { useState } from "react"
import { SearchInput, SelectInput } from "react-admin"
import { ActDialog } from "../../ui/ActDialog"
import { May } from "../../ui/May"
import { ReasonDialog, ReasonField, isReason, wordsOf } from "../../ui/ReasonDialog"
import { RefusableField } from "../../ui/RefusableField"
import { ResourceList } from "../../ui/ResourceList"
import { api, endpoints } from "../../providers/api"
import { formatMomentBriefly, formatNumber } from "../../ui/format"
import { CHANNELS, choicesOf } from "../../ui/labels"

const REASONS: Readonly<Record<SuppressedAddress["reason"], string>> = {
  bounced: "Nobody is at this address",
  operator: "Decided here",
  stopped: "Answered STOP",
}
const reasonOf = ({ reason, note }: SuppressedAddress) =>
  reason === "stopped" ? REASONS.stopped : `${REASONS[reason]}: ${note}`

const filters = [
  <SearchInput key="q" source="q" placeholder="Address or number" alwaysOn />,
  <SelectInput key="channel" source="channel" choices={choicesOf(CHANNELS)} emptyText="Email and SMS" alwaysOn />,
  <SelectInput key="reason" source="reason" choices={choicesOf(REASONS)} emptyText="Any reason" alwaysOn />,
]

export function SuppressedAddresses() {
  const [adding, setAdding] = useState(false)
  const [lifting, setLifting] = useState<SuppressedAddress | null>(null)
  // Only blocked email addresses have an Unblock button. A blocked phone number stays blocked until its owner sends
  // START.
  const lift = (address: SuppressedAddress) =>
    address.channel === "email" && (
      <May call={endpoints.liftSuppression}>
        <Button size="small" aria-label={`Send to ${address.address} again`} onClick={() => setLifting(address)}>
          Unblock
        </Button>
      </May>
    )
  return (
    <>
      <ResourceList
        title="Addresses and numbers"
        within
        list={endpoints.listSuppressedAddresses}
        filters={filters}
        rowClick={false}
        nothing="No address and no number is blocked."
        actions={
          <May call={endpoints.suppressAddress}>
            <Button size="small" onClick={() => setAdding(true)}>
              Block an address
            </Button>
          </May>
        }
        columns={[
          {
            label: "Address or number",
            source: "address",
            phone: "title",
            sx: { overflowWrap: "anywhere", minWidth: 180 },
          },
          {
            label: "Why",
            source: "reason",
            phone: "line",
            show: reasonOf,
            sx: { overflowWrap: "anywhere", minWidth: 200, maxWidth: 420 },
          },
          { label: "Since", source: "addedAt", phone: "line", show: ({ addedAt }) => formatMomentBriefly(addedAt) },
          { label: "By", source: "addedBy", show: ({ addedBy }) => addedBy ?? "The person" },
          {
            label: "Not sent",
            source: "heldBack",
            right: true,
            show: ({ heldBack }) => (heldBack === null ? null : formatNumber(heldBack)),
          },
          { label: "Unblock", phone: "end", show: lift },
        ]}
      />
      {adding && <AddDialog onClose={() => setAdding(false)} />}
      {lifting && (
        <ReasonDialog
          title={`Send to ${lifting.address} again?`}
          consequence="Emails already held back are not sent. If the next email bounces, the address returns to this list."
          action="Unblock"
          colour="primary"
          done="The address gets email again."
          onClose={() => setLifting(null)}
          onConfirm={(reason) => api(endpoints.liftSuppression, { params: { id: lifting.id }, query: { reason } })}
        />
      )}
    </>
  )
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const [address, setAddress] = useState("")
  const [typed, setTyped] = useState("")
  const reason = wordsOf(typed)
  return (
    <ActDialog
      title="Block an address"
      consequence="We send no more email to this address, not even password links."
      action="Hold back"
      done="The address gets no email any more."
      ready={address.includes("@") && isReason(reason)}
      fields={["address", "reason"]}
      onClose={onClose}
      onConfirm={() => api(endpoints.suppressAddress, { body: { address: address.trim(), reason } })}
    >
      {(refused) => (
        <Stack sx={{ pt: 1 }}>
          <RefusableField
            label="Email address"
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
