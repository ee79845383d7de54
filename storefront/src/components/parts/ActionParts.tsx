import { Heart, Trash2, X } from "lucide-react"
import { useState } from "react"
import {
  Button,
  Dialog,
  DropdownMenu,
  IconButton,
  Pagination,
  Popover,
  Sheet,
  Tabs,
  Tooltip,
  announce,
  toast,
  type ButtonSize,
  type ButtonVariant,
} from "@/ui"
import { LONG_TEXT, Part, State } from "../Part"

const VARIANTS: readonly ButtonVariant[] = ["primary", "secondary", "ghost", "danger", "amber"]
const SIZES: readonly ButtonSize[] = ["sm", "md", "lg"]

/** The part of the component gallery with buttons, and with the menus, dialogs and messages that buttons open. */
export function ActionParts() {
  return (
    <>
      <Part name="Button">
        {VARIANTS.map((variant) => (
          <State key={variant} name={variant}>
            <div className="flex flex-wrap gap-2">
              <Button variant={variant}>Save</Button>
              <Button variant={variant} disabled>
                Save
              </Button>
              <Button variant={variant} loading>
                Save
              </Button>
              <Button variant={variant} icon={<Heart aria-hidden className="size-4" />}>
                Save
              </Button>
            </div>
          </State>
        ))}
        {SIZES.map((size) => (
          <State key={size} name={size}>
            <Button size={size}>Save</Button>
          </State>
        ))}
        <State name="link">
          <Button asChild>
            <a href="#/">To the parts</a>
          </Button>
        </State>
      </Part>
      <Part name="IconButton">
        {(["ghost", "outline", "overlay"] as const).map((variant) => (
          <State key={variant} name={variant}>
            <IconButton label={`Close (${variant})`} variant={variant}>
              <X aria-hidden />
            </IconButton>
          </State>
        ))}
        <State name="disabled">
          <IconButton label="Close (disabled)" disabled>
            <X aria-hidden />
          </IconButton>
        </State>
      </Part>
      <Part name="DropdownMenu">
        <Menu />
      </Part>
      <Part name="Popover">
        <Popover label="Fees" trigger={<Button variant="secondary">Fees</Button>}>
          <p className="text-sm">{LONG_TEXT}.</p>
        </Popover>
      </Part>
      <Part name="Tooltip">
        <Tooltip content="Possible for a day">
          <Button variant="ghost">Undo</Button>
        </Tooltip>
      </Part>
      <Part name="Dialog">
        <Question />
      </Part>
      <Part name="Sheet">
        <EdgePanel />
      </Part>
      <Part name="Tabs">
        <Sections />
      </Part>
      <Part name="Pagination">
        <Pages />
      </Part>
      <Part name="Toaster">
        <Button variant="secondary" onClick={() => toast.success("Saved", { duration: Infinity })}>
          Shows that saving worked
        </Button>
        <Button variant="secondary" onClick={() => toast.error("Not saved", { duration: Infinity })}>
          Shows that saving failed
        </Button>
      </Part>
      <Part name="LiveRegion">
        <Button variant="secondary" onClick={() => announce("The price is CA$18,500.", "price")}>
          Announces a price
        </Button>
      </Part>
    </>
  )
}

function Menu() {
  const [chosen, setChosen] = useState("nothing")
  return (
    <>
      <DropdownMenu
        align="start"
        header="robin@example.com"
        trigger={<Button variant="secondary">Menu</Button>}
        items={[
          { label: "Edit", onSelect: () => setChosen("Edit") },
          { label: "Copy", disabled: true, onSelect: () => setChosen("Copy") },
          { label: "To the parts", link: <a href="#/">To the parts</a> },
          {
            label: "Delete",
            icon: <Trash2 aria-hidden />,
            danger: true,
            separated: true,
            onSelect: () => setChosen("Delete"),
          },
        ]}
      />
      <DropdownMenu
        align="start"
        trigger={<Button variant="secondary">Order</Button>}
        items={["Ending soon", "Newly listed"].map((label) => ({
          label,
          checked: chosen === label,
          onSelect: () => setChosen(label),
        }))}
      />
      <output aria-label="Chosen in the menu">{chosen}</output>
    </>
  )
}

function Question() {
  const [open, setOpen] = useState<"question" | "step" | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen("question")}>
        Ask
      </Button>
      <Button variant="secondary" onClick={() => setOpen("step")}>
        Ask a mandatory question
      </Button>
      <Dialog
        open={open !== null}
        onOpenChange={(next) => !next && close()}
        dismissible={open !== "step"}
        title="Delete this draft?"
        description="A deleted draft cannot be restored."
        footer={
          <>
            <Button variant="secondary" onClick={close}>
              Keep it
            </Button>
            <Button variant="danger" onClick={close}>
              Delete
            </Button>
          </>
        }
      >
        <p>{LONG_TEXT}.</p>
      </Dialog>
    </>
  )
}

function EdgePanel() {
  const [side, setSide] = useState<"right" | "bottom" | null>(null)
  return (
    <>
      <Button variant="secondary" onClick={() => setSide("right")}>
        From the right
      </Button>
      <Button variant="secondary" onClick={() => setSide("bottom")}>
        From below
      </Button>
      <Sheet
        open={side !== null}
        onOpenChange={(open) => !open && setSide(null)}
        title="Narrow it down"
        side={side ?? "right"}
        footer={<Button onClick={() => setSide(null)}>Show 12 cars</Button>}
      >
        <p>{LONG_TEXT}.</p>
      </Sheet>
    </>
  )
}

function Sections() {
  const [section, setSection] = useState<"facts" | "history" | "questions">("facts")
  return (
    <Tabs
      label="About the car"
      value={section}
      onValueChange={setSection}
      className="min-w-0"
      items={[
        { value: "facts", label: "Facts", content: "48,200 km" },
        { value: "history", label: "Bid history", content: "One bid" },
        { value: "questions", label: "Questions and answers", content: "No question yet" },
      ]}
    />
  )
}

function Pages() {
  const [offset, setOffset] = useState(0)
  return <Pagination total={45} limit={20} offset={offset} onOffsetChange={setOffset} noun="cars" className="w-full" />
}
