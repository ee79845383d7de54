import { CircleCheck } from "lucide-react"
import { Button, Dialog } from "@/ui"
import type { FinanceAnswer } from "./FinanceRequest"
import { thanksText } from "./thanksText"

interface FinanceThanksProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The car's title. */
  title: string
  answer: Pick<FinanceAnswer, "repeated" | "added" | "deskIsTold">
}

export default function FinanceThanks({ open, onOpenChange, title, answer }: FinanceThanksProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title="Thank you"
      description={title}
      footer={<Button onClick={() => onOpenChange(false)}>Done</Button>}
    >
      <p className="flex items-start gap-3">
        <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-success" />
        {thanksText(answer)}
      </p>
    </Dialog>
  )
}
