import { WritingForm } from "./WritingForm"
import { useAnswer } from "./queries"

interface AnswerFormProps {
  listingId: string
  question: { id: string; answer: { text: string } | null }
  onDone?: () => void
  onCancel?: () => void
}

/** The form in which the seller answers a question or changes the answer. */
export function AnswerForm({ listingId, question, onDone, onCancel }: AnswerFormProps) {
  const answer = useAnswer(listingId, question.id)
  return (
    <WritingForm
      subject={`answer:${question.id}`}
      label="Your answer"
      hint="Everybody who sees the car can read your answer. No contact details, please."
      action={question.answer ? "Change the answer" : "Answer"}
      initial={question.answer?.text}
      writing={answer}
      done="Your answer was sent."
      onDone={onDone}
      onCancel={onCancel}
      rows={2}
    />
  )
}
