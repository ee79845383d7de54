import { cents, isRefused, type AmountEntry, type Cents } from "@northlot/contract"
import { Search } from "lucide-react"
import { useState } from "react"
import {
  Checkbox,
  Chip,
  Field,
  Input,
  MoneyInput,
  PasswordInput,
  RadioGroup,
  Segmented,
  Select,
  Switch,
  Textarea,
} from "@/ui"
import { LONG_TEXT, Part, State } from "../Part"

const BODIES = [
  { value: "suv", label: "SUV" },
  { value: "sedan", label: "Sedan" },
  { value: "coupe", label: "Coupe", disabled: true },
]
const WAYS = [
  { value: "pickup", label: "Pick it up", hint: "At the seller's, by appointment." },
  { value: "delivery", label: "Have it delivered", hint: `${LONG_TEXT}.` },
  { value: "export", label: "Export", disabled: true },
] as const
const MODES = [
  { value: "list", label: "List" },
  { value: "map", label: "Map" },
  { value: "plan", label: "Plan", disabled: true },
] as const

/** Fields to type into and to choose from. */
export function EntryParts() {
  return (
    <>
      <Part name="Field">
        <State name="with a hint" wide>
          <Field label="Trim" hint="As written on the car.">
            <Input defaultValue="XLE" />
          </Field>
        </State>
        <State name="with an error" wide>
          <Field label="Year" hint="Four digits." error="A year has four digits." required>
            <Input defaultValue="20" />
          </Field>
        </State>
        <State name="optional, long text" wide>
          <Field label={LONG_TEXT} optional error={`${LONG_TEXT}.`}>
            <Input defaultValue={LONG_TEXT} />
          </Field>
        </State>
      </Part>
      <Part name="Input">
        <State name="empty" wide>
          <Input aria-label="Make, empty" placeholder="Any make" />
        </State>
        <State name="filled, with an icon and a unit" wide>
          <Input aria-label="Kilometres, filled" leading={<Search aria-hidden />} trailing="km" defaultValue="48200" />
        </State>
        <State name="disabled" wide>
          <Input aria-label="VIN, disabled" disabled defaultValue="2T3R1RFV5MW000000" />
        </State>
        <State name="wrong" wide>
          <Input aria-label="VIN, wrong" aria-invalid defaultValue="2T3" />
        </State>
      </Part>
      <Part name="PasswordInput">
        <State name="hidden" wide>
          <PasswordInput aria-label="Password" autoComplete="off" defaultValue="not a secret" />
        </State>
      </Part>
      <Part name="MoneyInput">
        <Amount name="whole dollars" startsWith={cents(1_850_000)} />
        <Amount name="with cents" cents />
        <State name="large" wide>
          <Field label="Your bid">
            <MoneyInput size="lg" value={cents(1_850_000)} onValueChange={() => undefined} />
          </Field>
        </State>
        <State name="disabled" wide>
          <Field label="Reserve">
            <MoneyInput disabled value={cents(1_850_000)} onValueChange={() => undefined} />
          </Field>
        </State>
      </Part>
      <Part name="Textarea">
        <State name="empty" wide>
          <Textarea aria-label="Description, empty" placeholder="What a buyer should know" />
        </State>
        <State name="disabled" wide>
          <Textarea aria-label="Description, disabled" disabled defaultValue={LONG_TEXT} />
        </State>
      </Part>
      <Part name="Select">
        <State name="empty" wide>
          <Select aria-label="Body, empty" placeholder="Any body" options={BODIES} />
        </State>
        <State name="disabled" wide>
          <Select aria-label="Body, disabled" disabled options={BODIES} />
        </State>
        <State name="long text" wide>
          <Select aria-label="Report" options={[{ value: "long", label: LONG_TEXT }]} />
        </State>
      </Part>
      <Part name="Checkbox">
        <State name="off" wide>
          <Checkbox label="Northlot Certified" hint="Inspected by us." />
        </State>
        <State name="on" wide>
          <Checkbox label="No reserve" defaultChecked />
        </State>
        <State name="wrong" wide>
          <Checkbox label={LONG_TEXT} error="Please confirm this." />
        </State>
        <State name="disabled" wide>
          <Checkbox label="Hot" disabled />
        </State>
      </Part>
      <Part name="Chip">
        <Toggles />
      </Part>
      <Part name="RadioGroup">
        <Ways />
      </Part>
      <Part name="Segmented">
        <Modes />
      </Part>
      <Part name="Switch">
        <Settings />
      </Part>
    </>
  )
}

function Amount({
  name,
  startsWith = null,
  cents = false,
}: {
  name: string
  startsWith?: Cents | null
  cents?: boolean
}) {
  const [entry, setEntry] = useState<AmountEntry>(startsWith)
  return (
    <State name={name} wide>
      <Field label={`Amount, ${name}`} hint="The price at which you would win.">
        <MoneyInput cents={cents} value={entry} onValueChange={setEntry} />
      </Field>
      <output aria-label={`Read, ${name}`} className="text-sm">
        {entry === null ? "nothing" : isRefused(entry) ? "not an amount" : `${entry} cents`}
      </output>
    </State>
  )
}

function Toggles() {
  const [on, setOn] = useState(false)
  return (
    <>
      <State name="switched by a press">
        <Chip selected={on} onClick={() => setOn(!on)} count={12}>
          Ending soon
        </Chip>
      </State>
      <State name="on">
        <Chip selected>SUV</Chip>
      </State>
      <State name="removable">
        <Chip removable>Toyota</Chip>
      </State>
    </>
  )
}

function Ways() {
  const [way, setWay] = useState<(typeof WAYS)[number]["value"]>("pickup")
  return <RadioGroup label="How the car changes hands" options={WAYS} value={way} onValueChange={setWay} />
}

function Modes() {
  const [mode, setMode] = useState<(typeof MODES)[number]["value"]>("list")
  return (
    <>
      <Segmented label="Shown as" options={MODES} value={mode} onValueChange={setMode} className="w-full sm:w-72" />
      <Segmented
        label="Shown as, small"
        size="sm"
        options={MODES}
        value={mode}
        onValueChange={setMode}
        className="w-full sm:w-72"
      />
    </>
  )
}

function Settings() {
  const [on, setOn] = useState(false)
  return (
    <>
      <State name="switched by a press" wide>
        <Switch label="Tell me by email" hint="At most once an hour." checked={on} onCheckedChange={setOn} />
      </State>
      <State name="on" wide>
        <Switch label={LONG_TEXT} checked onCheckedChange={() => undefined} />
      </State>
      <State name="disabled" wide>
        <Switch label="Tell me by SMS" disabled checked={false} onCheckedChange={() => undefined} />
      </State>
    </>
  )
}
