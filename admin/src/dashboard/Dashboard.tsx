import { Skeleton, Stack } from "@mui/material"
import { Suspense } from "react"
import { Title } from "react-admin"
import { endpoints } from "../providers/api"
import { lazyPart } from "../ui/lazyPart"
import { May } from "../ui/May"
import { Now } from "./Now"

const RangeFigures = lazyPart(() => import("./RangeFigures"))

/** The dashboard: open tasks and current activity, then the figures of a chosen period. */
export default function Dashboard() {
  return (
    <Stack spacing={3} sx={{ py: 2, px: { xs: 1.5, sm: 2 }, minWidth: 0 }}>
      <Title title="Dashboard" />
      <Now />
      <May call={endpoints.readRegistrationMetrics}>
        <Suspense fallback={<Skeleton variant="rounded" height={480} />}>
          <RangeFigures />
        </Suspense>
      </May>
    </Stack>
  )
}
