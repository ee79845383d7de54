import { RefusedError } from "@northlot/contract"
import { useQuery } from "@tanstack/react-query"
import { Download } from "lucide-react"
import { useState } from "react"
import { Link } from "react-router-dom"
import { OwnDownload, api, endpoints, queryKeys } from "@/shared"
import { useSentForm } from "@/shared/forms/useSentForm"
import { Alert, Button, Card, Dialog, Field, Loaded, PasswordInput, Skeleton } from "@/ui"

/** Shows two buttons: one downloads the person's data, the other closes the person's account. */
export function OwnDataSection() {
  const [closing, setClosing] = useState(false)
  return (
    <Card as="section" aria-labelledby="own-data">
      <h2 id="own-data" className="text-lg">
        Your data
      </h2>
      <div className="mt-3 divide-y divide-line">
        <div className="flex flex-wrap items-center justify-between gap-3 py-3">
          <p className="min-w-0 flex-1 basis-60 text-sm text-muted">
            Download everything that we store about you as one JSON file. The file names other people only by their
            role.
          </p>
          <Button asChild variant="secondary">
            <OwnDownload href={endpoints.downloadOwnData.path}>
              <Download aria-hidden className="size-4" />
              Download my data
            </OwnDownload>
          </Button>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-3 py-3">
          <p className="min-w-0 flex-1 basis-60 text-sm text-muted">
            Closing your account is final. You can close your account only when you have no open sale, leading bid, car
            on the market, payment or unused credit.
          </p>
          <Button variant="secondary" className="text-danger" onClick={() => setClosing(true)}>
            Close my account
          </Button>
        </div>
      </div>
      {closing && <CloseDialog onClose={() => setClosing(false)} />}
    </Card>
  )
}

function CloseDialog({ onClose }: { onClose: () => void }) {
  const closing = useQuery({
    queryKey: [...queryKeys.profile, "closing"],
    queryFn: ({ signal }) => api(endpoints.readClosing, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const { register, submit, isSending, answer, errorAt, refusal, failure } = useSentForm({
    defaultValues: { currentPassword: "" },
    check: ({ currentPassword }) => ({
      currentPassword: currentPassword === "" ? "Please enter your current password." : null,
    }),
    send: (body) => api(endpoints.closeAccount, { body }),
    // A full page load instead of a route change clears personal data from memory.
    onSent: ({ outcome }) => window.location.assign(`/account/email?closed=${outcome}`),
  })
  const reasons = (failure instanceof RefusedError && failure.details.reasons) || (closing.data?.reasons ?? [])
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title="Close my account"
      description="This cannot be undone."
    >
      <Loaded
        query={closing}
        failed="We could not check whether your account can be closed"
        waiting={<Skeleton className="h-32" />}
      >
        {(data) =>
          reasons.length > 0 ? (
            <div className="flex flex-col gap-4">
              <Alert tone="amber" title="Your account cannot be closed yet.">
                <ul className="mt-1 list-disc pl-5">
                  {reasons.map((reason) => (
                    <li key={reason}>{reason}</li>
                  ))}
                </ul>
              </Alert>
              <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
                <Button asChild variant="secondary">
                  <Link to="/contact?topic=account">Write to us</Link>
                </Button>
                <Button onClick={onClose}>Go back</Button>
              </div>
            </div>
          ) : (
            <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
              <p>
                {data.outcome === "deleted"
                  ? "Your account and everything in it are deleted."
                  : "Your name, contact details and documents are deleted. Your bids, sales and payments stay on record without your name, as long as the law requires. Invoices and bills of sale still name you."}
              </p>
              {refusal && <Alert tone="danger">{refusal}</Alert>}
              <Field label="Current password" error={errorAt("currentPassword")}>
                <PasswordInput autoComplete="current-password" {...register("currentPassword")} />
              </Field>
              <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
                <Button variant="secondary" disabled={isSending} onClick={onClose}>
                  Keep my account
                </Button>
                <Button type="submit" variant="danger" loading={isSending || answer !== undefined}>
                  Close my account for good
                </Button>
              </div>
            </form>
          )
        }
      </Loaded>
    </Dialog>
  )
}
