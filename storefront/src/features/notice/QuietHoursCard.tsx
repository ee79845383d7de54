import type { NoticePreferences } from "@northlot/contract"
import { useState } from "react"
import { messageOf } from "@/shared"
import { Button, Card, Field, Input, Switch, toast } from "@/ui"
import { useChangePreferences } from "@/entities/account/preferences"

type QuietHours = NonNullable<NoticePreferences["quietHours"]>

const USUAL: QuietHours = { from: "22:00", until: "08:00" }

/** The hours in which Northlot sends no SMS and push notifications make no sound. */
export function QuietHoursCard({ quietHours }: { quietHours: QuietHours | null }) {
  const [typed, setTyped] = useState<QuietHours | null>(null)
  const change = useChangePreferences()
  const shown = typed ?? quietHours
  const incomplete = typed !== null && (!typed.from || !typed.until)
  const same = typed !== null && typed.from !== "" && typed.from === typed.until
  const save = (next: QuietHours | null) =>
    change.mutate(
      { quietHours: next },
      {
        onSuccess: () => {
          setTyped(null)
          toast.success(next ? "Quiet hours saved." : "Quiet hours are off.")
        },
        onError: (error) => toast.error(messageOf(error)),
      }
    )
  return (
    <Card as="section" aria-labelledby="quiet-title">
      <h2 id="quiet-title" className="sr-only">
        Quiet hours
      </h2>
      <Switch
        label={<span className="text-lg font-semibold">Quiet hours</span>}
        hint="We send no SMS in quiet hours. An SMS that still matters comes afterwards. Push notifications make no sound."
        checked={shown !== null}
        onCheckedChange={(on) => save(on ? USUAL : null)}
      />
      {shown && (
        <form
          noValidate
          className="mt-3 flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            if (typed && !incomplete && !same) save(typed)
          }}
        >
          <div className="grid grid-cols-2 gap-3">
            <Field label="From" error={same ? "Choose two different times." : null}>
              <Input
                type="time"
                value={shown.from}
                onChange={(event) => setTyped({ ...shown, from: event.target.value })}
              />
            </Field>
            <Field label="Until">
              <Input
                type="time"
                value={shown.until}
                onChange={(event) => setTyped({ ...shown, until: event.target.value })}
              />
            </Field>
          </div>
          <p className="text-sm text-muted">
            Quiet hours are in Toronto time. Emails and notices under the bell come at any hour.
          </p>
          <Button
            type="submit"
            variant="secondary"
            className="self-start"
            disabled={typed === null || incomplete || same}
            loading={change.isPending}
          >
            Save hours
          </Button>
        </form>
      )}
    </Card>
  )
}
