/** The browser's passkey calls; this code loads when somebody uses a passkey. */

type Options = Record<string, unknown>

const library = () =>
  import("@simplewebauthn/browser").catch(() => {
    throw new Error("The code for passkeys did not load. Try again, or use a code.")
  })

/** @throws Error with a message to show to the person who uses the passkey */
export async function signWithPasskey(options: Options) {
  const { startAuthentication } = await library()
  return startAuthentication({ optionsJSON: options as never }).catch(notUsed)
}

/** @throws Error with a message to show to the person who uses the passkey */
export async function makePasskey(options: Options) {
  const { startRegistration } = await library()
  return startRegistration({ optionsJSON: options as never }).catch(notUsed)
}

function notUsed(error: unknown): never {
  const known = error instanceof Error && error.name === "InvalidStateError"
  throw new Error(
    known ? "This device has a passkey for your account already." : "No passkey was used. Try again, or use a code."
  )
}
