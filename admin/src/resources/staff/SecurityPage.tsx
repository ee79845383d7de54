import { Alert, Box, Stack, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { Title } from "react-admin"
import { Loaded } from "../../ui/Loaded"
import { api, endpoints } from "../../providers/api"
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
    <Box sx={{ py: 2, px: { xs: 1, sm: 2 }, maxWidth: 960 }}>
      <Title title="Your security" />
      <Stack spacing={2}>
        <Typography component="h1" variant="h5" sx={{ fontWeight: 700 }}>
          Your security
        </Typography>
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
      </Stack>
    </Box>
  )
}
