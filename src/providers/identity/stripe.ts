import { RefusedError } from "@northlot/contract"
import Stripe from "stripe"
import { configuration } from "../../platform/configuration"
import type { IdentityProvider } from "./provider"

/** Stripe Identity: a document check on Stripe's page; the birth date comes from `verified_outputs`. */
export function stripeIdentity(settings: NonNullable<ReturnType<typeof configuration>["stripe"]>): IdentityProvider {
  const { host, port, protocol } = settings
  const stripe = new Stripe(settings.secretKey, { ...(host ? { host, port, protocol } : {}), maxNetworkRetries: 2, timeout: 15_000 })
  return {
    name: "stripe",
    async start({ verificationId, email }) {
      const session = await stripe.identity.verificationSessions.create(
        {
          type: "document",
          provided_details: { email },
          metadata: { verification_id: verificationId },
          return_url: `${configuration().publicUrl}/register?identity=returned`,
        },
        { idempotencyKey: verificationId }
      )
      if (!session.url) throw new RefusedError("UNAVAILABLE", "Could not start ID verification.")
      return { reference: session.id, hostedUrl: session.url }
    },
    async readEvent(rawBody, headers) {
      let event: Stripe.Event
      try {
        event = stripe.webhooks.constructEvent(rawBody, String(headers["stripe-signature"] ?? ""), settings.webhookSecret)
      } catch {
        throw new RefusedError("SIGNATURE_INVALID")
      }
      if (event.type === "identity.verification_session.verified") {
        const session = await stripe.identity.verificationSessions.retrieve(event.data.object.id, { expand: ["verified_outputs.dob"] })
        const born = session.verified_outputs?.dob
        const dateOfBirth =
          born?.year && born.month && born.day
            ? `${born.year}-${String(born.month).padStart(2, "0")}-${String(born.day).padStart(2, "0")}`
            : null
        return { reference: session.id, verified: true, dateOfBirth }
      }
      if (event.type === "identity.verification_session.canceled" || event.type === "identity.verification_session.requires_input") {
        return { reference: event.data.object.id, verified: false, dateOfBirth: null }
      }
      return null
    },
  }
}
