import { RefusedError } from "@northlot/contract"
import Stripe from "stripe"
import { configuration, type StripeSettings } from "#src/platform/configuration"
import type { IdentityDecision, IdentityProvider } from "./provider"

/** Stripe Identity: a document check on Stripe's page. Name and birth date come from `verified_outputs`. */
export function stripeIdentity(settings: StripeSettings): IdentityProvider {
  const { host, port, protocol } = settings
  const stripe = new Stripe(settings.secretKey, {
    timeout: 15_000,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(host ? { host, port, protocol } : {}),
  })

  /**
   * Returns `null` if this Stripe account has no session with this id.
   * @throws RefusedError UNAVAILABLE, so that Stripe sends the event again
   */
  const readVerified = async (sessionId: string): Promise<IdentityDecision | null> => {
    try {
      const session = await stripe.identity.verificationSessions.retrieve(sessionId, {
        expand: ["verified_outputs.dob"],
      })
      const outputs = session.verified_outputs
      return { reference: session.id, verified: true, dateOfBirth: isoDate(outputs?.dob), name: nameOf(outputs) }
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing") return null
      if (error instanceof Stripe.errors.StripeError)
        throw new RefusedError("UNAVAILABLE", undefined, { retryAfterSeconds: 60 })
      throw error
    }
  }

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
        event = stripe.webhooks.constructEvent(
          rawBody,
          String(headers["stripe-signature"] ?? ""),
          settings.identityWebhookSecret
        )
      } catch {
        throw new RefusedError("SIGNATURE_INVALID")
      }
      // Ignores test events in live mode, live events in test mode, and events of connected accounts.
      if (event.livemode !== settings.secretKey.includes("_live_") || event.account) return null
      switch (event.type) {
        case "identity.verification_session.verified":
          return readVerified(event.data.object.id)
        case "identity.verification_session.canceled":
        case "identity.verification_session.requires_input":
          return { reference: event.data.object.id, verified: false, dateOfBirth: null, name: null }
        default:
          return null
      }
    },
  }
}

function nameOf(
  outputs: { first_name: string | null; last_name: string | null } | null | undefined
): IdentityDecision["name"] {
  const name = { first: outputs?.first_name?.trim() ?? "", last: outputs?.last_name?.trim() ?? "" }
  return name.first || name.last ? name : null
}

function isoDate(
  born: { year: number | null; month: number | null; day: number | null } | null | undefined
): string | null {
  if (!born?.year || !born.month || !born.day) return null
  return [born.year, String(born.month).padStart(2, "0"), String(born.day).padStart(2, "0")].join("-")
}
