import type { FailedJob } from "@northlot/contract"
import { Alert, Box, Button, Skeleton, Stack, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { ActDialog } from "../../ui/ActDialog"
import { LoadError } from "../../ui/LoadError"
import { May } from "../../ui/May"
import { RecordTable } from "../../ui/RecordTable"
import { api, endpoints } from "../../providers/api"
import { formatMomentBriefly } from "../../ui/format"
import { wordsOfCode } from "../../ui/labels"
import { useAct } from "../../ui/useAct"

const nameOf = ({ queue, id }: FailedJob) => ({ params: { queue, id } })

/** Jobs that failed at every attempt, to run again or to discard. */
export function FailedJobs() {
  const { data, error, refetch } = useQuery({
    queryKey: ["failed-jobs"],
    queryFn: () => api(endpoints.listFailedJobs),
  })
  const { run, busy, problem } = useAct()
  const [deleting, setDeleting] = useState<FailedJob | null>(null)
  return (
    <Box sx={{ mt: 2 }}>
      <Typography component="h3" variant="subtitle1" sx={{ fontWeight: 700 }}>
        Failed jobs
      </Typography>
      {problem && <Alert severity="error">{problem}</Alert>}
      {error && <LoadError error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton variant="rounded" height={60} />}
      {data && (
        <RecordTable<FailedJob>
          rows={data.items}
          keyOf={({ queue, id }) => `${queue} ${id}`}
          empty="No job has failed."
          stacks
          columns={[
            {
              label: "Job",
              wraps: true,
              show: ({ queue, name }) => `${wordsOfCode(queue)}: ${wordsOfCode(name).toLowerCase()}`,
            },
            { label: "About", wraps: true, show: ({ about }) => about || "–" },
            { label: "Tries", right: true, show: ({ attempts }) => attempts },
            { label: "Failed", show: ({ failedAt }) => formatMomentBriefly(failedAt) },
            { label: "Error", wraps: true, show: (job) => job.error || "–" },
            {
              label: "",
              show: (job) => (
                <May call={endpoints.retryFailedJob}>
                  <Stack direction="row">
                    <Button
                      size="small"
                      disabled={busy}
                      onClick={() =>
                        void run(() => api(endpoints.retryFailedJob, nameOf(job)), "The job is tried again now.")
                      }
                    >
                      Retry
                    </Button>
                    <Button size="small" color="error" disabled={busy} onClick={() => setDeleting(job)}>
                      Delete
                    </Button>
                  </Stack>
                </May>
              ),
            },
          ]}
        />
      )}
      {deleting && (
        <ActDialog
          title="Delete this job?"
          consequence="The job is deleted. The next scheduled run does the job's work if it is still needed."
          action="Delete"
          colour="error"
          done="Job deleted."
          ready
          onClose={() => setDeleting(null)}
          onConfirm={() => api(endpoints.deleteFailedJob, nameOf(deleting))}
        />
      )}
    </Box>
  )
}
