import { Dialog } from "@/ui"

const KEYS: readonly (readonly [keys: readonly string[], does: string])[] = [
  [["↓", "j"], "To the next car"],
  [["↑", "k"], "To the previous car"],
  [["Home", "End"], "To the first car, to the last car"],
  [["Enter"], "Opens the car in a new tab"],
  [["b"], "To the field for your maximum bid"],
  [["Esc"], "From the field back to the car"],
  [["w"], "Watches or unwatches the car"],
  [["c"], "Marks or unmarks the car for comparison"],
  [["?"], "This list"],
]

/** Lists the keyboard shortcuts, which work while a car's row has the focus. In a field, keys type text. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Keys"
      description="These keys work while a car in the list has the focus. Press Tab to reach the list."
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
        {KEYS.map(([keys, does]) => (
          <div key={does} className="contents">
            <dt className="flex gap-1.5">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-7 rounded-sm border border-line-strong/60 bg-sunken px-1.5 py-0.5 text-center font-sans text-xs font-semibold"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
