import { useEndText } from "./useEndText"

/** Shows 'Ends Sun Nov 29, 12:00 a.m. EST': the full date, as a person enters it into a calendar. */
export function EndLine({ endsAt, className }: { endsAt: string; className?: string }) {
  const end = useEndText(endsAt)
  return (
    <p className={className}>
      <span>Ends </span>
      <span>{end}</span>
    </p>
  )
}
