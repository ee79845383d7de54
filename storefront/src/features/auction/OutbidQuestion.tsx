import { BellRing } from "lucide-react"
import { useState } from "react"
import { Link } from "react-router-dom"
import { messageOf } from "@/shared"
import { Button, Switch, announce, toast } from "@/ui"
import { useChangePreferences, usePreferences } from "@/entities/account/preferences"
import { PUSH_PROBLEMS, knownPushProblem, pushRefusalOf, turnOnPush } from "@/entities/account/pushDevice"

const LABELS = { push: "Push notification", email: "Email", sms: "SMS" } as const
type Channel = keyof typeof LABELS

/**
 * Asks a bidder once how Northlot should notify them when they are outbid. The server stores that the question was
 * answered or closed. Each switch is a separate consent with its own wording.
 */
export default function OutbidQuestion() {
  const { data } = usePreferences()
  const change = useChangePreferences()
  const [begun, setBegun] = useState(false)
  const [saved, setSaved] = useState(false)
  const [closed, setClosed] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [isTurning, setTurning] = useState(false)
  const preferences = data?.preferences
  if (!preferences || closed || !(begun || preferences.asksAboutOutbid)) return null

  const choices = preferences.purposes.find(({ purpose }) => purpose === "outbid")?.choices ?? []
  const { available, number, problem: smsProblem } = preferences.sms
  const known = preferences.push.devices === 0 ? knownPushProblem() : null
  const isClosed: Record<Channel, boolean> = { push: known !== null, email: false, sms: number === null }
  const choose = async (channel: Channel, on: boolean) => {
    setBegun(true)
    setTurning(true)
    setProblem(null)
    try {
      if (channel === "push" && on) await turnOnPush()
      await change.mutateAsync({ choices: [{ purpose: "outbid", channel, on }], asked: "outbid" })
      setSaved(true)
    } catch (error) {
      if (channel === "push" && on) setProblem(pushRefusalOf(error))
      else toast.error(messageOf(error))
    } finally {
      setTurning(false)
    }
  }
  const pushProblem = problem ?? (known && PUSH_PROBLEMS[known])
  const shown = choices.filter(
    (choice): choice is typeof choice & { channel: Channel } =>
      choice.channel !== "site" &&
      (choice.channel !== "sms" || available) &&
      (choice.channel !== "push" || preferences.push.available)
  )
  const chosen = shown.some(({ on }) => on)
  const close = () => {
    setClosed(true)
    announce(chosen ? "We tell you when you are outbid." : "You are not asked again.", "outbid-question")
    // If a choice was saved, `choose` has already recorded that the person answered this question.
    if (!saved) change.mutate({ asked: "outbid" }, { onError: (error) => toast.error(messageOf(error)) })
  }
  return (
    <section aria-labelledby="outbid-question" className="mt-5 rounded-lg border border-line p-4">
      <h3 id="outbid-question" className="flex items-center gap-2 text-base">
        <BellRing aria-hidden className="size-4.5 text-muted" />
        Tell me when I am outbid
      </h3>
      <div className="mt-1 flex flex-col divide-y divide-line">
        {shown.map(({ channel, on, wording }) => (
          <Switch
            key={channel}
            className="py-2.5"
            label={LABELS[channel]}
            hint={
              <>
                {wording}
                {channel === "push" && pushProblem && <span className="mt-1 block text-ink">{pushProblem}</span>}
                {channel === "sms" && smsProblem && <span className="mt-1 block text-ink">{smsProblem}</span>}
                {channel === "sms" && number === null && (
                  <Link to="/account/notifications" className="mt-1 block font-semibold text-brand-ink underline">
                    Enter your mobile number first
                  </Link>
                )}
              </>
            }
            checked={on}
            disabled={!on && isClosed[channel]}
            // The switch stays enabled while its change is saved, because a disabled switch would lose the focus.
            onCheckedChange={(next) => {
              if (!isTurning) void choose(channel, next)
            }}
          />
        ))}
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-muted">You can change this under Notifications.</p>
        <Button size="sm" variant={chosen ? "primary" : "ghost"} onClick={close}>
          {chosen ? "Done" : "Not now"}
        </Button>
      </div>
    </section>
  )
}
