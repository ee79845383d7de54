import type { PluginProvider } from "@northlot/contract"
import { Alert, Button, Stack, Typography } from "@mui/material"
import { useState } from "react"
import { Facts } from "../../ui/Facts"
import { May } from "../../ui/May"
import { ReasonDialog } from "../../ui/ReasonDialog"
import { Section } from "../../ui/Section"
import { StatusChip } from "../../ui/StatusChip"
import { api, endpoints } from "../../providers/api"
import { formatMomentBriefly, formatNumber } from "../../ui/format"
import { PluginVersions } from "./PluginVersions"
import { SettingsDialog } from "./SettingsDialog"
import { wordsOfSettings } from "./settings"

interface PluginCardProps {
  provider: PluginProvider
  onChanged: () => void
}

const KINDS: Readonly<Record<PluginProvider["kind"], string>> = {
  fee: "Lines of fees",
  promotion: "Ways to be featured",
}

/** One provider: its description, its state and its actions. */
export function PluginCard({ provider, onChanged }: PluginCardProps) {
  const [open, setOpen] = useState<"switch" | "settings" | "versions" | null>(null)
  const { kind, name, isOn, mayBeOn, version, author, description, priority, health, settings, fields, changed } =
    provider
  const close = () => setOpen(null)
  return (
    <Section
      title={name}
      aside={
        <>
          <StatusChip label={isOn ? { name: "On", colour: "success" } : { name: "Off", colour: "default" }} />
          <StatusChip
            label={
              health.restsUntil
                ? { name: "Resting", colour: "warning" }
                : health.isRunning
                  ? { name: "Running", colour: "success" }
                  : { name: "Not running", colour: "warning" }
            }
          />
        </>
      }
    >
      <Stack spacing={2}>
        {description && <Typography>{description}</Typography>}
        {!mayBeOn && (
          <Alert severity="info">
            This installation has turned the plugin off: the entry of the plugin says &quot;on&quot;: false.
          </Alert>
        )}
        {health.restsUntil && (
          <Alert severity="warning">
            The plugin gave no answer several times in a row, so it is not asked until{" "}
            {formatMomentBriefly(health.restsUntil)}. Until then, everything that the plugin adds is missing.
            <span>{kind === "fee" ? " Affected sales are flagged." : ""}</span>
          </Alert>
        )}
        {health.lastSaleWithout && (
          <Alert severity="warning">
            <span>
              {health.salesWithout === 1
                ? "The fees of one sale lack what this plugin promised"
                : `The fees of ${formatNumber(health.salesWithout)} sales lack what this plugin promised`}
            </span>
            , the last one on {formatMomentBriefly(health.lastSaleWithout.at)}: {health.lastSaleWithout.reason}
          </Alert>
        )}
        {health.lastFailure && (
          <Alert severity="warning">
            The plugin failed on {formatMomentBriefly(health.lastFailure.at)}: {health.lastFailure.reason}.
          </Alert>
        )}
        <Facts
          rows={[
            ["For", KINDS[kind]],
            ["Package", provider.package],
            ["Version", version],
            ["Author", author || "Not said"],
            ...(priority === null ? [] : [["Asked at place", formatNumber(priority)] as const]),
            ["Answers since the server's start", formatNumber(health.answers)],
            ["Failures since the server's start", formatNumber(health.failures)],
            ["Settings", wordsOfSettings(fields, settings)],
            [
              "Last change",
              changed
                ? `${changed.by}, ${formatMomentBriefly(changed.at)}: ${changed.reason}`
                : "None: the environment's settings apply",
            ],
          ]}
        />
        <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: "wrap" }}>
          <May call={endpoints.changePlugin}>
            <Button variant="contained" onClick={() => setOpen("settings")} aria-label={`Settings of ${name}`}>
              Settings
            </Button>
            <Button
              variant="outlined"
              disabled={!mayBeOn}
              onClick={() => setOpen("switch")}
              aria-label={`Turn ${isOn ? "off" : "on"} ${name}`}
            >
              {isOn ? "Turn off" : "Turn on"}
            </Button>
          </May>
          <Button onClick={() => setOpen(open === "versions" ? null : "versions")} aria-label={`Changes of ${name}`}>
            {open === "versions" ? "Hide changes" : "Changes"}
          </Button>
        </Stack>
        {open === "versions" && <PluginVersions provider={provider} />}
      </Stack>
      {open === "settings" && <SettingsDialog provider={provider} onClose={close} onChanged={onChanged} />}
      {open === "switch" && (
        <ReasonDialog
          title={`Turn ${isOn ? "off" : "on"} ${name}?`}
          consequence={
            kind === "promotion"
              ? `From now on the plugin's tiers are ${isOn ? "not offered any more. Offers already bought keep their terms." : "offered."}`
              : isOn
                ? "Auctions published from now on are charged without this plugin. Running auctions and open sales keep their fees."
                : "Auctions published from now on are charged with this plugin. Running auctions keep their fees as quoted."
          }
          action={isOn ? "Turn off" : "Turn on"}
          colour={isOn ? "error" : "primary"}
          done={isOn ? `${name} is off.` : `${name} is on.`}
          onConfirm={async (reason) => {
            await api(endpoints.changePlugin, {
              params: { kind, name },
              body: { isOn: !isOn, reason, version: provider.settingsVersion },
            })
            onChanged()
          }}
          onClose={close}
        />
      )}
    </Section>
  )
}
