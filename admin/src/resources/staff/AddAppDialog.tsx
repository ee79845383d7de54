import { Skeleton, Stack, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { ActDialog } from "../../ui/ActDialog"
import { LoadError } from "../../ui/LoadError"
import { lazyPart } from "../../ui/lazyPart"
import { RefusableField } from "../../ui/RefusableField"
import { api, endpoints } from "../../providers/api"

const QrCode = lazyPart(() => import("./QrCode"))

interface AddAppDialogProps {
  onAdded: (recoveryCodes: readonly string[] | null) => void
  onClose: () => void
}

/** Sets up an authenticator app, confirmed by its first code. */
export function AddAppDialog({ onAdded, onClose }: AddAppDialogProps) {
  const [code, setCode] = useState("")
  // The dialog requests the app's secret only once. A second secret would make the codes of the first one invalid.
  const { data, error, refetch } = useQuery({
    queryKey: ["add-app"],
    queryFn: () => api(endpoints.beginApp),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const add = async () =>
    onAdded((await api(endpoints.addApp, { body: { challenge: data!.challenge, code } })).recoveryCodes)
  return (
    <ActDialog
      title="Set up an authenticator app"
      consequence="Scan the code with your app, or type the key into it. Then enter the six digits from the app. You are signed out on all other devices."
      action="Set up"
      done="Authenticator app set up."
      ready={data !== undefined && code.trim().length >= 6}
      onClose={onClose}
      onConfirm={add}
    >
      {() => (
        <Stack spacing={1} sx={{ pt: 2, alignItems: "center" }}>
          {error && <LoadError error={error} onRetry={refetch} />}
          {!data && !error && <Skeleton variant="rounded" width={200} height={200} />}
          {data && (
            <>
              <Suspense fallback={<Skeleton variant="rounded" width={200} height={200} />}>
                <QrCode text={data.address} label="To be scanned by the authenticator app" />
              </Suspense>
              <Typography
                variant="body2"
                sx={{ fontFamily: "monospace", overflowWrap: "anywhere", textAlign: "center" }}
              >
                {data.secret.match(/.{1,4}/g)!.join(" ")}
              </Typography>
            </>
          )}
          <RefusableField
            label="Code"
            value={code}
            refused={undefined}
            inputMode="numeric"
            autoComplete="one-time-code"
            maximum={7}
            onChange={setCode}
            autoFocus
          />
        </Stack>
      )}
    </ActDialog>
  )
}
