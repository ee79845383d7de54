import { clsx } from "clsx"

/** The name as vector letters, so that it needs no web font. The amber dot stands for north. */
export function Wordmark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 132 32" role="img" aria-label="Northlot" className={clsx("h-7 w-auto", className)}>
      <g fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
        <path d="M4 25V9l14 16V12.5" />
        <circle cx="30" cy="19" r="6" />
        <path d="M43 25V13m0 5.2c.6-3.2 3-5.2 6.2-5.2" />
        <path d="M56.500 8.500v12.400c0 2.700 1.300 4.100 3.700 4.100h.8M53 13.200h7.800" />
        <path d="M67.500 7v18m0-6.400c0-3.400 2.200-5.600 5.200-5.600s5.300 2.200 5.300 5.600V25" />
        <path d="M86 7v18" />
        <circle cx="99" cy="19" r="6" />
        <path d="M115 8.500v12.400c0 2.700 1.300 4.100 3.700 4.100h.8M111.500 13.200h7.800" />
      </g>
      <circle cx="18" cy="6.600" r="2.600" className="fill-amber-fill" />
    </svg>
  )
}
