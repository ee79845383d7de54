import { Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { Loaded } from "../../ui/Loaded"
import { May } from "../../ui/May"
import { api, endpoints } from "../../providers/api"
import { Page } from "../../ui/Page"
import { PluginCard } from "./PluginCard"
import { PluginCharges } from "./PluginCharges"
import { Simulator } from "./Simulator"

const REFRESH_MILLISECONDS = 30_000

/** Fee and promotion providers of plugins: state, settings, simulated charges and real charges. */
export default function PluginsPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ["plugins"],
    queryFn: () => api(endpoints.listPlugins),
    refetchInterval: REFRESH_MILLISECONDS,
  })
  return (
    <Page title="Plugins" maxWidth={1280}>
      <Typography color="textSecondary" sx={{ maxWidth: 720 }}>
        Plugins add fees and ways to feature a car. A change needs no restart. Changed fees apply to auctions published
        after the change. Fees of running auctions do not change.
      </Typography>
      <Loaded data={data} error={error} onRetry={refetch} height={320}>
        {({ providers, charged }) => (
          <>
            {providers.length === 0 && (
              <Typography color="textSecondary">
                No plugin is installed. The settings NORTHLOT_FEE_PROVIDERS and NORTHLOT_PROMOTION_PROVIDERS name the
                plugins of this installation.
              </Typography>
            )}
            {providers.map((provider) => (
              <PluginCard
                key={`${provider.kind} ${provider.name}`}
                provider={provider}
                onChanged={() => void refetch()}
              />
            ))}
            <May call={endpoints.simulateFees}>
              <Simulator providers={providers} />
            </May>
            <PluginCharges charged={charged} />
          </>
        )}
      </Loaded>
    </Page>
  )
}
