import type { CheckoutState } from "@northlot/contract"
import { CircleAlert, CircleCheck, CircleX, LoaderCircle } from "lucide-react"
import type { ReactNode } from "react"
import { messageOf } from "@/shared"
import { Alert, Button, Card, ErrorState } from "@/ui"
import type { Asked } from "@/ui/rules/together"

/** The icon, title and text of each checkout state, for every page that a hosted checkout leads back to. */
export const CHECKOUT_OUTCOMES = {
  pending: {
    Icon: LoaderCircle,
    looks: "text-muted animate-spin",
    tone: "amber",
    title: "Checking payment…",
    text: "The answer of the payment provider comes in a moment. You can leave this page; nothing is lost.",
  },
  paid: { Icon: CircleCheck, looks: "text-success", tone: "success", title: "Payment confirmed", text: "Thank you." },
  failed: {
    Icon: CircleX,
    looks: "text-danger",
    tone: "danger",
    title: "Payment incomplete",
    text: "The payment was declined. You have not been charged.",
  },
  cancelled: {
    Icon: CircleX,
    looks: "text-muted",
    tone: "info",
    title: "Payment incomplete",
    text: "You left the checkout before paying. You have not been charged.",
  },
  refunded: {
    Icon: CircleCheck,
    looks: "text-info",
    tone: "info",
    title: "Payment refunded",
    text: "This payment was returned to you.",
  },
  held: {
    Icon: CircleAlert,
    looks: "text-amber",
    tone: "amber",
    title: "Payment under review",
    text: "The received payment differs from the requested one. Our team checks it and writes to you.",
  },
} as const satisfies Record<CheckoutState, object>

/**
 * The state of a checkout. After a failed request it shows only the error, because the last known state may have
 * changed.
 */
export function CheckoutStatus({ checkout, children }: { checkout: Asked<unknown>; children: ReactNode }) {
  const { error, isFetching, refetch } = checkout
  if (!error) return <>{children}</>
  return (
    <ErrorState
      title="Failed to get status"
      message={messageOf(error)}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  )
}

/** The page that a checkout leads back to: a card with the outcome, and the next steps below. */
export function CheckoutPage({ children }: { children: ReactNode }) {
  return <div className="mx-auto flex max-w-lg flex-col gap-4 py-10">{children}</div>
}

/** The card with the outcome of a checkout. */
export function CheckoutCard({ role, children }: { role?: "status"; children: ReactNode }) {
  return (
    <Card padding="lg" className="text-center" role={role}>
      {children}
    </Card>
  )
}

/** Buttons for the next steps, side by side on wide screens. */
export function CheckoutActs({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={`flex flex-col gap-2 sm:flex-row sm:justify-center${className ? ` ${className}` : ""}`}>
      {children}
    </div>
  )
}

interface CheckoutHeadProps {
  status: CheckoutState
  /** Content between the title and the text, for example the amount. */
  children?: ReactNode
  text?: string
}

/** The icon, title and text for the state of a payment, which the provider's signed event decides. */
export function CheckoutHead({ status, children, text }: CheckoutHeadProps) {
  const { Icon, looks, title, text: usual } = CHECKOUT_OUTCOMES[status]
  return (
    <>
      <Icon aria-hidden className={`mx-auto size-12 ${looks}`} />
      <h1 className="mt-4">{title}</h1>
      {children}
      <p className="mt-2 text-muted">{text ?? usual}</p>
    </>
  )
}

interface CheckoutAlertProps {
  checkout: Asked<{ status: CheckoutState }>
  /** The alert's own titles and texts by checkout state. They replace the default titles and texts. */
  told: Partial<Record<CheckoutState, { title?: string; text?: string }>>
  onDismiss?: () => void
}

/** The state of a checkout as an alert above further content. */
export function CheckoutAlert({ checkout, told, onDismiss }: CheckoutAlertProps) {
  const { data, isFetching, refetch } = checkout
  const status = data?.status ?? "pending"
  const { tone, title, text } = { ...CHECKOUT_OUTCOMES[status], ...told[status] }
  const again = (
    <Button size="sm" variant="secondary" loading={isFetching} onClick={() => void refetch()}>
      Check again
    </Button>
  )
  const dismiss = onDismiss && (
    <Button size="sm" variant="secondary" onClick={onDismiss}>
      Dismiss
    </Button>
  )
  return (
    <CheckoutStatus checkout={checkout}>
      <Alert tone={tone} title={title} action={data && (status === "pending" ? again : dismiss)}>
        {text}
      </Alert>
    </CheckoutStatus>
  )
}
