import {
  RefusedError,
  cents,
  formatMoneyExact,
  type PluginProvider,
  type PluginSetting,
  type PluginSettingField,
  type SimulatedSale,
} from "@northlot/contract"
import { Alert, Button, InputAdornment, MenuItem, Stack, TextField, Typography } from "@mui/material"
import { useState, type ReactNode } from "react"
import { ActDialog } from "../../ui/ActDialog"
import { ReasonField, isReason, wordsOf } from "../../ui/ReasonDialog"
import { api, endpoints, messageOf } from "../../providers/api"
import { BeforeAndAfter } from "./BeforeAndAfter"
import { EXAMPLE_LISTING, exampleSale } from "./exampleSale"
import { OffersBeforeAndAfter } from "./OffersBeforeAndAfter"
import { sentSetting, typedSetting } from "./settings"

interface SettingsDialogProps {
  provider: PluginProvider
  onClose: () => void
  onChanged: () => void
}

/**
 * A form for the provider's settings, with a preview of the change on an example. The provider's schema defines the
 * form's fields and validates their values.
 */
export function SettingsDialog({ provider, onClose, onChanged }: SettingsDialogProps) {
  const { kind, name, fields, settings, settingsVersion } = provider
  const editable = fields?.filter(({ type }) => type !== "other") ?? []
  const shown = Object.fromEntries(
    editable.map((field) => [field.name, typedSetting(field, settings.values[field.name])])
  )
  const [typed, setTyped] = useState<Record<string, string>>(shown)
  const [reason, setReason] = useState("")
  const [preview, setPreview] = useState<ReactNode>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [asking, setAsking] = useState(false)

  const changed: Record<string, PluginSetting | null> = Object.fromEntries(
    editable
      .filter((field) => typed[field.name] !== shown[field.name])
      .map((field) => [field.name, sentSetting(field, typed[field.name] ?? "")])
  )
  const isChanged = Object.keys(changed).length > 0
  const previewed = failure instanceof RefusedError ? failure.details.fields : undefined
  const ask = async () => {
    setAsking(true)
    setFailure(null)
    try {
      setPreview(await previewOf(kind, { name, isOn: true, settings: changed }))
    } catch (error) {
      setFailure(error)
    } finally {
      setAsking(false)
    }
  }
  return (
    <ActDialog
      title={`Settings of ${name}`}
      consequence={
        kind === "fee"
          ? "The settings apply to auctions published from now on. Running auctions keep the settings they were published with."
          : "The settings apply from now on. Offers already bought keep their terms."
      }
      action="Save"
      done={`Settings of ${name} saved.`}
      ready={isChanged && isReason(wordsOf(reason))}
      fields={["reason", ...editable.map((field) => `settings.${field.name}`)]}
      onConfirm={async () => {
        await api(endpoints.changePlugin, {
          params: { kind, name },
          body: { settings: changed, reason: wordsOf(reason), version: settingsVersion },
        })
        onChanged()
      }}
      onClose={onClose}
    >
      {(refused) => (
        <Stack spacing={2} sx={{ mt: 2 }}>
          {editable.length === 0 && <Typography>This plugin has no settings.</Typography>}
          {fields && editable.length < fields.length && (
            <Typography color="textSecondary" variant="body2">
              This plugin also has lists and tables. The server's environment variables set them.
            </Typography>
          )}
          {editable.map((field) => (
            <SettingField
              key={field.name}
              field={field}
              typed={typed[field.name] ?? ""}
              isHidden={settings.hidden.includes(field.name)}
              refused={refused[`settings.${field.name}`] ?? previewed?.[`settings.${field.name}`]}
              onChange={(text) => {
                setTyped({ ...typed, [field.name]: text })
                setPreview(null)
                setFailure(null)
              }}
            />
          ))}
          <Button
            variant="outlined"
            onClick={() => void ask()}
            loading={asking}
            disabled={!isChanged}
            sx={{ alignSelf: "flex-start" }}
          >
            Preview the change
          </Button>
          {kind === "fee" && (
            <Typography color="textSecondary" variant="body2">
              The preview shows a sale between two private people at{" "}
              {formatMoneyExact(cents(exampleSale().hammerCents))}. Once the change is saved, 'What would this sale
              cost?' computes any other sale, of dealers too.
            </Typography>
          )}
          {failure !== null && !Object.keys(previewed ?? {}).some((place) => place.startsWith("settings.")) && (
            <Alert severity="error">{messageOf(failure)}</Alert>
          )}
          {preview}
          <ReasonField value={reason} refused={refused.reason} onChange={setReason} />
        </Stack>
      )}
    </ActDialog>
  )
}

type Change = NonNullable<SimulatedSale["change"]>

/**
 * Shows the effect of changed settings on an example sale or listing. @throws RefusedError for settings that the
 * provider does not take
 */
async function previewOf(kind: PluginProvider["kind"], change: Change): Promise<ReactNode> {
  if (kind === "promotion") {
    const { now, changed } = await api(endpoints.simulatePromotions, { body: { listing: EXAMPLE_LISTING, change } })
    return <OffersBeforeAndAfter now={now} changed={changed!} />
  }
  const sale = exampleSale()
  const { now, changed } = await api(endpoints.simulateFees, { body: { ...sale, change } })
  return <BeforeAndAfter now={now} changed={changed!} hammer={formatMoneyExact(cents(sale.hammerCents))} />
}

interface SettingFieldProps {
  field: PluginSettingField
  typed: string
  /** Whether the setting has a stored value that the server does not show, because it may be a secret. */
  isHidden: boolean
  refused: string | undefined
  onChange: (text: string) => void
}

function SettingField({ field, typed, isHidden, refused, onChange }: SettingFieldProps) {
  const { type, label, isRequired, choices } = field
  const options =
    type === "flag"
      ? [
          ["true", "Yes"],
          ["false", "No"],
        ]
      : type === "choice"
        ? choices.map((choice) => [choice, choice])
        : null
  return (
    <TextField
      label={label}
      value={typed}
      error={Boolean(refused)}
      helperText={refused ?? helpOf(field, isHidden)}
      select={options !== null}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{
        htmlInput: { autoComplete: "off", inputMode: type === "text" || type === "paragraph" ? "text" : "decimal" },
        input: type === "cents" ? { startAdornment: <InputAdornment position="start">CA$</InputAdornment> } : {},
      }}
    >
      {options && !isRequired && <MenuItem value="">Not set</MenuItem>}
      {options?.map(([value, words]) => (
        <MenuItem key={value} value={value}>
          {words}
        </MenuItem>
      ))}
    </TextField>
  )
}

function helpOf({ help, type, minimum, maximum, isRequired }: PluginSettingField, isHidden: boolean): string {
  const words = (limit: number) => (type === "cents" ? formatMoneyExact(cents(limit)) : String(limit))
  const limits =
    minimum !== null && maximum !== null
      ? `From ${words(minimum)} to ${words(maximum)}.`
      : minimum !== null
        ? `At least ${words(minimum)}.`
        : maximum !== null
          ? `At most ${words(maximum)}.`
          : ""
  return [
    help,
    limits,
    isHidden
      ? "A value is stored but not shown. What you write replaces it."
      : isRequired
        ? ""
        : "You can leave this field empty.",
  ]
    .filter(Boolean)
    .join(" ")
}
