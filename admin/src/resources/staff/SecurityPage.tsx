import { Alert } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { Loaded } from "../../ui/Loaded"
import { api, endpoints } from "../../providers/api"
import { Page } from "../../ui/Page"
import { Factors } from "./Factors"
import { Password, Sessions } from "./SessionsAndPassword"

/** The signed-in person's second factors, sessions and password. */
export default function SecurityPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ["own-security"],
    queryFn: () => api(endpoints.readOwnSecurity),
  })
  const mustSetUp = data?.required === true && data.factors.length === 0
  return (
    <Page title="Your security" maxWidth={960}>
      {mustSetUp && (
        <Alert severity="warning">
          Set up a second factor before you go on: an authenticator app or a passkey. Until then you cannot use the
          console.
        </Alert>
      )}
      <Loaded data={data} error={error} onRetry={refetch} height={120}>
        {(data) => <Factors security={data} onFirst={() => window.location.assign("/admin")} />}
      </Loaded>
      {data && !mustSetUp && (
        <>
          <Sessions />
          <Password />
        </>
      )}
    </Page>
  )
}
