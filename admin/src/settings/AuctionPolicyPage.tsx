import { api, endpoints } from "../api"
import { SettingsForm } from "./SettingsForm"

const FIELDS = [
  { name: "antiSnipeWindowSeconds", label: "Anti-sniping window (seconds)", help: "A bid within this time before the end extends the auction." },
  { name: "antiSnipeExtensionSeconds", label: "Anti-sniping extension (seconds)", help: "The end moves to this long after that bid." },
  { name: "minDurationSeconds", label: "Minimum duration (seconds)", help: "3,600 is an hour." },
  { name: "maxDurationSeconds", label: "Maximum duration (seconds)", help: "2,592,000 is 30 days." },
  { name: "proxyStepCents", label: "Proxy step (CA$)", help: "How far a proxy bid goes over the next best.", scale: 100 },
] as const

export function AuctionPolicyPage() {
  return (
    <SettingsForm
      title="Auction policy"
      note="Applies to auctions published from now on; those already published keep theirs."
      fields={FIELDS}
      load={async () => (await api(endpoints.readAuctionPolicy)).policy}
      save={async (body) => (await api(endpoints.writeAuctionPolicy, { body })).policy}
    />
  )
}
