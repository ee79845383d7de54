import { CircleCheck } from "lucide-react"
import { Button, Dialog } from "@/ui"

interface FinanceThanksProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The car's. */
  title: string
  /** It was asked for earlier on the same day. */
  repeated: boolean
}

export default function FinanceThanks({ open, onOpenChange, title, repeated }: FinanceThanksProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} size="sm" title="Thank you" description={title} footer={<Button onClick={() => onOpenChange(false)}>Done</Button>}>
      <p className="flex items-start gap-3">
        <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-success" />
        {repeated
          ? "You asked about this car today already. Our finance desk has your request and contacts you by e-mail or telephone."
          : "Our finance desk has your request and contacts you by e-mail or telephone, usually within one business day."}
      </p>
    </Dialog>
  )
}
