import type { PushDevice } from "@northlot/contract"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { messageOf } from "@/shared"
import { api, endpoints } from "@/shared/api/api"
import { Alert, Badge, Button, Card, Loaded, Skeleton, toast } from "@/ui"
import { formatMoment } from "@/ui/rules/moment"
import { preferencesOptions } from "@/entities/account/preferences"
import {
  PUSH_PROBLEMS,
  forgetSubscription,
  knownPushProblem,
  pushRefusalOf,
  pushDevicesOptions,
  turnOnPush,
} from "@/entities/account/pushDevice"

/** Registers this browser for push notifications and refreshes the list of devices. */
export function useTurnOnPush() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: turnOnPush,
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: pushDevicesOptions.queryKey })
      return queries.invalidateQueries({ queryKey: preferencesOptions.queryKey })
    },
  })
}

/** The browsers that receive push notifications; each can be tested and removed. */
export function PushDevicesCard({ isChosen }: { isChosen: boolean }) {
  const devices = useQuery(pushDevicesOptions)
  const turnOn = useTurnOnPush()
  const items = devices.data?.items ?? []
  const isHere = items.some(({ current }) => current)
  const problem = knownPushProblem()
  return (
    <Card as="section" aria-labelledby="devices-title">
      <h2 id="devices-title" className="text-lg">
        Devices for push notifications
      </h2>
      <Loaded
        query={devices}
        failed="Your devices could not be loaded"
        waiting={<Skeleton className="mt-3 h-20" />}
        className="mt-3"
      >
        {() => (
          <>
            {items.length === 0 ? (
              isChosen ? (
                <Alert tone="amber" className="mt-3" title="No device gets push notifications">
                  You have chosen push notifications. Turn them on for at least one device.
                </Alert>
              ) : (
                <p className="mt-1 text-sm text-muted">
                  No devices yet. Turn on push notifications in each browser you use.
                </p>
              )
            ) : (
              <ul className="mt-2 flex flex-col divide-y divide-line">
                {items.map((device) => (
                  <Device key={device.id} device={device} />
                ))}
              </ul>
            )}
            {!isHere &&
              (problem ? (
                <p className="mt-3 text-sm text-muted">{PUSH_PROBLEMS[problem]}</p>
              ) : (
                <Button
                  variant="secondary"
                  className="mt-3"
                  loading={turnOn.isPending}
                  onClick={() => turnOn.mutate(undefined, { onError: (error) => toast.error(pushRefusalOf(error)) })}
                >
                  Turn on for this device
                </Button>
              ))}
          </>
        )}
      </Loaded>
    </Card>
  )
}

function Device({ device }: { device: PushDevice }) {
  const { id, name, addedAt, lastUsedAt, current } = device
  const queries = useQueryClient()
  const shown = name || "A device"
  const test = useMutation({
    mutationFn: () => api(endpoints.testPushDevice, { params: { id } }),
    onSuccess: () => toast.success(`A notification is on its way to ${shown}.`),
    onError: (error) => toast.error(messageOf(error)),
  })
  const remove = useMutation({
    mutationFn: async () => {
      await api(endpoints.removePushDevice, { params: { id } })
      if (current) await forgetSubscription()
    },
    onSuccess: () => toast.success(`${shown} gets no push notifications any more.`),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: preferencesOptions.queryKey })
      return queries.invalidateQueries({ queryKey: pushDevicesOptions.queryKey })
    },
  })
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-center gap-x-2 font-medium">
        {shown}
        {current && <Badge tone="brand">This device</Badge>}
      </p>
      <p className="mt-0.5 text-sm text-muted">
        Added <time dateTime={addedAt}>{formatMoment(addedAt)}</time>, last used{" "}
        <time dateTime={lastUsedAt}>{formatMoment(lastUsedAt)}</time>
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="secondary"
          loading={test.isPending}
          aria-label={`Send a test to ${shown}`}
          onClick={() => test.mutate()}
        >
          Send a test
        </Button>
        <Button
          size="sm"
          variant="ghost"
          loading={remove.isPending}
          aria-label={`Remove ${shown}`}
          onClick={() => remove.mutate()}
        >
          Remove
        </Button>
      </div>
    </li>
  )
}
