import { type PluginProvider, type PluginVersions as Versions } from "@northlot/contract"
import { useQuery } from "@tanstack/react-query"
import { Loaded } from "../../ui/Loaded"
import { RecordTable } from "../../ui/RecordTable"
import { api, endpoints } from "../../providers/api"
import { formatMomentBriefly } from "../../ui/format"
import { wordsOfSettings } from "./settings"

/** Who switched a provider on or off or changed its settings, when and why. */
export function PluginVersions({ provider }: { provider: PluginProvider }) {
  const { kind, name, settingsVersion, fields } = provider
  const { data, error, refetch } = useQuery({
    queryKey: ["plugin-versions", kind, name, settingsVersion],
    queryFn: () => api(endpoints.readPlugin, { params: { kind, name } }),
  })
  return (
    <Loaded data={data} error={error} onRetry={refetch} height={80}>
      {({ versions }) => (
        <RecordTable<Versions[number]>
          rows={versions}
          keyOf={({ version }) => version}
          empty="The settings come from the environment. Nobody has changed them here."
          stacks
          columns={[
            { label: "Version", show: ({ version }) => version },
            { label: "When", show: ({ at }) => formatMomentBriefly(at) },
            { label: "By", show: ({ by }) => by },
            { label: "State", show: ({ isOn }) => (isOn ? "On" : "Off") },
            { label: "Settings", wraps: true, show: ({ settings }) => wordsOfSettings(fields, settings) },
            { label: "Reason", wraps: true, show: ({ reason }) => reason },
          ]}
        />
      )}
    </Loaded>
  )
}
