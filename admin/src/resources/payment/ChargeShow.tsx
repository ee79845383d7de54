import { formatMoneyExact, shortReference, type AdminCharge } from "@northlot/contract"
import { Alert, Link as WebLink, Stack, Typography } from "@mui/material"
import { Link } from "react-router-dom"
import { Facts } from "../../ui/Facts"
import { PersonLink } from "../../ui/RecordLink"
import { RecordTable } from "../../ui/RecordTable"
import { ResourceShow } from "../../ui/ResourceShow"
import { Section } from "../../ui/Section"
import { StatusChip } from "../../ui/StatusChip"
import { formatMoment } from "../../ui/format"
import { CHARGE_STATUSES, chargeStatus, ledgerActor } from "../../ui/labels"
import { PageHeading } from "../../ui/Page"
import { DisputeSection } from "./DisputeSection"
import { RefundButton } from "./RefundButton"

const REFRESH_SECONDS = 10

export function ChargeShow() {
  return (
    <ResourceShow<AdminCharge> title={({ description }) => description} refreshSeconds={REFRESH_SECONDS}>
      {(charge) => <Content charge={charge} />}
    </ResourceShow>
  )
}

function Content({ charge }: { charge: AdminCharge }) {
  const { account, refund } = charge
  return (
    <Stack spacing={2}>
      <PageHeading title={charge.description}>
        <StatusChip label={chargeStatus(charge)} />
      </PageHeading>
      {charge.status === "held" && charge.heldReason && (
        <Alert severity="warning">
          Held: {charge.heldReason}{" "}
          <span>{refund ? "The money is on its way back." : "The money pays for nothing: refund it."}</span>
        </Alert>
      )}
      {charge.refundFailedAt && (
        <Alert severity="error">
          The refund failed at the provider, {formatMoment(charge.refundFailedAt)}. The provider still has the money, or
          has it again. Request the refund again, or repay the money in another way and write down how.
        </Alert>
      )}
      {charge.partRefundedCents > 0 && charge.status !== "refunded" && (
        <Alert severity="warning">
          Somebody refunded {formatMoneyExact(charge.partRefundedCents)} of this payment at the provider itself. A
          refund here gives back the rest.
        </Alert>
      )}
      {charge.dispute === "open" && (
        <Alert severity="error">
          The cardholder disputes this payment. The provider withholds the money and decides who gets it.
        </Alert>
      )}
      {charge.inquiry === "open" && (
        <Alert severity="warning">
          The cardholder's bank asks about this payment. The bank has taken no money. An answer or a refund can prevent
          a dispute.
        </Alert>
      )}
      {charge.dispute === "lost" && (
        <Alert severity="error">The dispute was lost: the provider gave the money back to the cardholder.</Alert>
      )}
      {charge.dispute === "won" && <Alert severity="success">The dispute was won: the money is ours again.</Alert>}
      {(charge.dispute ?? charge.inquiry) && <DisputeSection charge={charge} />}
      <Section title="Charge">
        <Facts
          rows={[
            ["Asked", formatMoneyExact(charge.amountCents)],
            ["Received", charge.receivedCents === null ? null : formatMoneyExact(charge.receivedCents)],
            [
              "Account",
              <PersonLink key="account" id={account.id}>
                {account.name || account.email}
              </PersonLink>,
            ],
            ["Email", account.email],
            ["Created", formatMoment(charge.createdAt)],
            ["Paid", formatMoment(charge.paidAt)],
            ["Provider", charge.provider],
            ["Provider's reference", charge.providerReference],
            ["Reference", shortReference({ id: charge.id })],
          ]}
        />
        <RefundButton charge={charge} sx={{ mt: 2 }} />
      </Section>
      {charge.paidWith.length > 0 && (
        <Section title="Paid in the same payment">
          <Typography sx={{ mb: 1 }}>
            The person pays these charges in one payment. Each charge is refunded separately. A dispute of the payment
            is a dispute of each charge.
          </Typography>
          <RecordTable<AdminCharge["paidWith"][number]>
            rows={charge.paidWith}
            keyOf={({ id }) => id}
            empty="This payment has no other charge."
            columns={[
              {
                label: "For",
                wraps: true,
                show: ({ id, description }) => (
                  <WebLink component={Link} to={`/charges/${id}/show`}>
                    {description}
                  </WebLink>
                ),
              },
              {
                label: "State",
                show: ({ status }) => <StatusChip label={CHARGE_STATUSES[status]} />,
              },
              { label: "Amount", right: true, show: ({ amountCents }) => formatMoneyExact(amountCents) },
            ]}
          />
        </Section>
      )}
      <Section title="Lines">
        <RecordTable<AdminCharge["lines"][number]>
          rows={charge.lines}
          keyOf={({ code }) => code}
          empty="This charge has no lines."
          columns={[
            { label: "For", wraps: true, show: ({ label }) => label, total: "Total" },
            {
              label: "Amount",
              right: true,
              show: ({ amountCents }) => formatMoneyExact(amountCents),
              total: formatMoneyExact(charge.amountCents),
            },
          ]}
        />
      </Section>
      {refund && (
        <Section title="Refund">
          <Facts
            rows={[
              ["Amount", formatMoneyExact(charge.refundableCents)],
              ["Decided", formatMoment(refund.at)],
              ["By", ledgerActor(refund.by)],
              ["Reason", refund.reason],
              [
                "State",
                charge.refundFailedAt
                  ? "Failed at the provider"
                  : charge.refundAskedAgain.length > 0
                    ? "Requested from the provider again"
                    : charge.status === "refunded"
                      ? "Refunded, confirmed by the provider"
                      : charge.dispute === "open"
                        ? "Waits for the end of the dispute"
                        : charge.dispute === "lost"
                          ? "Returned through the dispute"
                          : "Requested from the provider",
              ],
              ...charge.refundAskedAgain.map(
                ({ by, at, reason }) => ["Asked again", `${formatMoment(at)}, ${ledgerActor(by)}: ${reason}`] as const
              ),
            ]}
          />
        </Section>
      )}
    </Stack>
  )
}
