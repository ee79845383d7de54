import { formatMoneyExact, withFullStop, type AdminSale } from "@northlot/contract"
import { Alert, Box, Button, Stack, Step, StepLabel, Stepper, Typography } from "@mui/material"
import { Link } from "react-router-dom"
import { Facts } from "../../ui/Facts"
import { May } from "../../ui/May"
import { ListingLink, PersonLink, SaleLink } from "../../ui/RecordLink"
import { RecordTable } from "../../ui/RecordTable"
import { ResourceShow } from "../../ui/ResourceShow"
import { Section } from "../../ui/Section"
import { StatusChip } from "../../ui/StatusChip"
import { endpoints } from "../../providers/api"
import { formatMoment } from "../../ui/format"
import { KINDS, SALE_STATUSES, saleStanding } from "../../ui/labels"
import { PageHeading } from "../../ui/Page"
import { HeldFees } from "./HeldFees"
import { RunnerUpSection } from "./RunnerUpSection"
import { FeeChip, NextStep } from "./SaleList"
import { SaleConversation } from "./SaleConversation"
import { PapersSection } from "./settlement/PapersSection"
import { SaleStatement } from "./settlement/SaleStatement"
import { SettlementSection } from "./settlement/SettlementSection"

const ORDER_STATUSES = { pending: "open", completed: "completed", canceled: "cancelled" } as const

export function SaleShow() {
  return (
    <ResourceShow<AdminSale> title={({ title }) => title} refreshSeconds={30}>
      {(sale) => <Content sale={sale} />}
    </ResourceShow>
  )
}

function Content({ sale }: { sale: AdminSale }) {
  return (
    <Stack spacing={2}>
      <PageHeading title={sale.title}>
        <StatusChip label={saleStanding(sale)} />
      </PageHeading>
      {sale.nextStep?.overdue && (
        <Alert severity="warning">
          Overdue since {formatMoment(sale.nextStep.dueAt)}: {overdueSentence(sale)}
        </Alert>
      )}
      {sale.flag && <Alert severity="warning">{sale.flag}</Alert>}
      <HeldFees sale={sale} />
      {sale.disputedPayments.map((payment) => (
        <DisputedPayment key={payment.chargeId} payment={payment} />
      ))}
      <Section title="Where it stands">
        <Steps sale={sale} />
      </Section>
      <SettlementSection sale={sale} />
      <PapersSection sale={sale} />
      <RunnerUpSection sale={sale} />
      <Section title="Vehicle">
        <Facts
          rows={[
            [
              sale.byOffer ? "Price, by offer" : sale.byNegotiation ? "Price, agreed" : "Hammer price",
              formatMoneyExact(sale.priceCents),
            ],
            ["HST (13%)", sale.vehicleHstCents > 0 ? formatMoneyExact(sale.vehicleHstCents) : "None: private seller"],
            ["Due for the vehicle", formatMoneyExact(sale.vehicleTotalCents)],
            ["Seller", `${KINDS[sale.sellerType]} seller`],
            ["VIN", sale.vin],
            [sale.byOffer || sale.byNegotiation ? "Accepted" : "Won", formatMoment(sale.wonAt)],
            ["Complete by", formatMoment(sale.completeBy)],
            ...(sale.nextStep ? [["Waits for", <NextStep key="next" sale={sale} />] as const] : []),
            ...(sale.order
              ? [
                  [
                    "Order",
                    `${sale.order.number}, ${formatMoneyExact(sale.order.totalCents)}, ${ORDER_STATUSES[sale.order.status]}`,
                  ] as [string, string],
                ]
              : []),
            [
              "Listing",
              <ListingLink key="listing" id={sale.listingId}>
                Listing and bid log
              </ListingLink>,
            ],
          ]}
        />
      </Section>
      <Box
        sx={{
          display: "grid",
          gap: 2,
          gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 1fr) minmax(0, 1fr)" },
        }}
      >
        {(["buyer", "seller"] as const).map((role) => (
          <Party key={role} sale={sale} role={role} />
        ))}
      </Box>
      {sale.otherSales.length > 0 && <OtherSales sales={sale.otherSales} />}
      <SaleConversation sale={sale} />
      <SaleStatement sale={sale} />
    </Stack>
  )
}

/** Shows that a cardholder disputes or disputed the payment of the buyer's or seller's fee at the bank. */
function DisputedPayment({
  payment: { chargeId, role, dispute, amountCents, evidenceDueAt },
}: {
  payment: AdminSale["disputedPayments"][number]
}) {
  const what = `The ${role}'s payment of ${formatMoneyExact(amountCents)}`
  const said = {
    open: withFullStop(
      `${what} is disputed: the provider withholds the money${evidenceDueAt ? `, and accepts evidence until ${formatMoment(evidenceDueAt)}` : ""}`
    ),
    won: `${what} was disputed; the dispute was won.`,
    lost: `${what} was disputed, and the dispute was lost: the cardholder has the money back.`,
  }
  return (
    <Alert
      severity={dispute === "won" ? "success" : "error"}
      action={
        <May call={endpoints.readCharge}>
          <Button component={Link} to={`/charges/${chargeId}/show`} color="inherit" size="small">
            Open payment
          </Button>
        </May>
      }
    >
      {said[dispute]}
    </Alert>
  )
}

/** Other sales of the car: to a winner who did not pay, to the runner-up, or in another auction. */
function OtherSales({ sales }: { sales: AdminSale["otherSales"] }) {
  return (
    <Section title="Other sales of this car">
      <RecordTable<AdminSale["otherSales"][number]>
        rows={sales}
        keyOf={({ id }) => id}
        empty=""
        columns={[
          {
            label: "Buyer",
            show: ({ id, buyer }) => <SaleLink id={id}>{buyer}</SaleLink>,
          },
          { label: "Price", right: true, show: ({ priceCents }) => formatMoneyExact(priceCents) },
          { label: "Status", show: ({ status }) => <StatusChip label={SALE_STATUSES[status]} /> },
          { label: "Date", show: ({ wonAt }) => formatMoment(wonAt) },
        ]}
      />
    </Section>
  )
}

function overdueSentence({ nextStep }: AdminSale): string {
  if (nextStep && nextStep.step !== "pay_fee") return `“${nextStep.title}” is not done.`
  if (nextStep?.waitingFor === "both") return "neither side has paid the fee."
  return `the ${nextStep?.waitingFor} has not paid the fee.`
}

function Steps({ sale }: { sale: AdminSale }) {
  const paidAt = (role: "buyer" | "seller") =>
    sale.fees.find((fee) => fee.role === role && fee.status === "paid")?.paidAt ?? null
  const over = sale.status === "completed"
  const steps = [
    {
      name: sale.byOffer ? "Offer accepted" : sale.byNegotiation ? "Price agreed" : "Won",
      done: true,
      note: formatMoment(sale.wonAt),
    },
    ...(["buyer", "seller"] as const).map((role) => {
      const at = paidAt(role)
      return {
        name: role === "buyer" ? "Buyer fee" : "Seller fee",
        done: at !== null,
        note: at ? formatMoment(at) : "Unpaid",
      }
    }),
    { name: "Chat", done: sale.bothFeesPaid, note: sale.bothFeesPaid ? "Open" : "Opens when both fees are paid" },
    { name: "Settlement", done: over, note: over ? "Done" : `By ${formatMoment(sale.completeBy)}` },
  ]
  if (sale.status === "cancelled") return <Typography color="textSecondary">This sale was cancelled.</Typography>
  return (
    <Stepper
      nonLinear
      orientation="vertical"
      connector={null}
      sx={{ display: "grid", gap: 1.5, gridTemplateColumns: "repeat(auto-fill, minmax(min(190px, 100%), 1fr))" }}
    >
      {steps.map(({ name, done, note }) => (
        <Step key={name} completed={done} active={!done}>
          <StepLabel
            optional={
              <Typography variant="caption" color="textSecondary">
                {note}
              </Typography>
            }
          >
            {name}
          </StepLabel>
        </Step>
      ))}
    </Stepper>
  )
}

function Party({ sale, role }: { sale: AdminSale; role: "buyer" | "seller" }) {
  const fee = sale.fees.find((candidate) => candidate.role === role)
  const party = sale[role]
  return (
    <Section title={role === "buyer" ? "Buyer" : "Seller"} aside={<FeeChip sale={sale} role={role} />}>
      <Facts
        rows={[
          [
            "Name",
            <PersonLink key="name" id={party.id}>
              {party.name}
            </PersonLink>,
          ],
          ["Email", party.email],
          ["Mobile", party.mobile],
          ...(fee?.lines ?? []).map(({ label, amountCents }): [string, string] => [
            label,
            formatMoneyExact(amountCents),
          ]),
          ["Total", fee && formatMoneyExact(fee.totalCents)],
          ["Due", formatMoment(fee?.dueAt)],
          ["Paid", formatMoment(fee?.paidAt)],
        ]}
      />
    </Section>
  )
}
