import type { NoticeChannel, NoticePreferences } from "@northlot/contract"
import { Bell, BellRing, Mail, MessageSquare } from "lucide-react"
import { useRef } from "react"
import { usePageTitle } from "@/shared"
import { Card, Loaded, Skeleton, Switch, toast } from "@/ui"
import { PushDevicesCard, useTurnOnPush } from "./PushDevicesCard"
import { QuietHoursCard } from "./QuietHoursCard"
import { SmsNumberCard, type SmsNumberHandle } from "./SmsNumberCard"
import { useChoose, usePreferences } from "@/entities/account/preferences"
import { PUSH_PROBLEMS, knownPushProblem, pushRefusalOf } from "@/entities/account/pushDevice"

const STOPPED = "Your number has answered STOP. Send START from that number to get SMS again."

const CHANNELS = {
  site: { label: "On Northlot", Icon: Bell },
  push: { label: "Push notification", Icon: BellRing },
  email: { label: "Email", Icon: Mail },
  sms: { label: "SMS", Icon: MessageSquare },
}

/** The person's notifications, channels and times. Each switch is a separate consent with its own wording. */
export default function NotificationSettingsPage() {
  usePageTitle("Notifications")
  const settings = usePreferences()
  return (
    <div className="py-6 sm:py-8">
      <h1>Notifications</h1>
      <p className="mt-1.5 max-w-2xl text-muted">
        Choose what we notify you of, and how. Each switch takes effect at once, and you can change it at any time.
      </p>
      <div className="mt-6">
        <Loaded
          query={settings}
          failed="Your settings could not be loaded"
          waiting={
            <div aria-busy className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
              <div className="flex flex-col gap-4">
                <Skeleton className="h-64" />
                <Skeleton className="h-64" />
              </div>
              <Skeleton className="h-56" />
            </div>
          }
        >
          {(data) => <Settings preferences={data.preferences} />}
        </Loaded>
      </div>
    </div>
  )
}

function Settings({ preferences }: { preferences: NoticePreferences }) {
  const { email, purposes, push, quietHours, sms } = preferences
  const choose = useChoose()
  const turnOn = useTurnOnPush()
  const problem = push.devices === 0 ? knownPushProblem() : null
  const isPushChosen = purposes.some(({ choices }) => choices.some(({ channel, on }) => channel === "push" && on))
  const number = useRef<SmsNumberHandle>(null)
  const reasons: Partial<Record<NoticeChannel, string | null>> = {
    push: problem && PUSH_PROBLEMS[problem],
    sms: sms.stopped ? STOPPED : sms.problem,
  }
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
      <div className="flex min-w-0 flex-col gap-4">
        {purposes.map(({ purpose, title, text, choices }) => (
          <Card key={purpose} as="section" aria-labelledby={`${purpose}-title`}>
            <h2 id={`${purpose}-title`} className="text-lg">
              {title}
            </h2>
            <p className="mt-0.5 text-sm text-muted">{text}</p>
            <div role="group" aria-labelledby={`${purpose}-title`} className="mt-3 flex flex-col divide-y divide-line">
              {choices
                .filter(({ channel }) => (channel !== "sms" || sms.available) && (channel !== "push" || push.available))
                .map(({ channel, on, wording }) => {
                  const { label, Icon } = CHANNELS[channel]
                  return (
                    <Switch
                      key={channel}
                      className="py-3 last:pb-0"
                      checked={on}
                      label={
                        <span className="inline-flex items-center gap-2">
                          <Icon aria-hidden className="size-4 text-muted" />
                          {label}
                        </span>
                      }
                      hint={
                        <>
                          {wording} {reasons[channel] && <span className="block text-ink">{reasons[channel]}</span>}
                        </>
                      }
                      disabled={channel === "push" && !on && (problem !== null || turnOn.isPending)}
                      onCheckedChange={(next) => {
                        const chosen = { purpose, channel, on: next }
                        if (channel === "sms" && next && sms.number === null) number.current?.ask()
                        else if (channel === "push" && next && push.devices === 0)
                          turnOn.mutate(undefined, {
                            onSuccess: () => choose.mutate(chosen),
                            onError: (error) => toast.error(pushRefusalOf(error)),
                          })
                        else choose.mutate(chosen)
                      }}
                    />
                  )
                })}
            </div>
          </Card>
        ))}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        {push.available && <PushDevicesCard isChosen={isPushChosen} />}
        {sms.available && <SmsNumberCard ref={number} sms={sms} />}
        {(sms.available || push.available) && <QuietHoursCard quietHours={quietHours} />}
        <Card as="section" aria-labelledby="always-title">
          <h2 id="always-title" className="text-lg">
            What always reaches you
          </h2>
          <p className="mt-1 text-sm text-muted">
            A sale needs both sides. We always notify you of what you won or sold, fees, hand-over, chats and questions,
            on Northlot and by email to <span className="font-medium wrap-anywhere text-ink">{email}</span>.
          </p>
        </Card>
      </div>
    </div>
  )
}
