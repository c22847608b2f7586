import { decodeClientDataJSON } from '@simplewebauthn/server/helpers'

/** The challenge that an authenticator's answer claims to have signed; null where it is unreadable. */
export function challengeOf({ response: { clientDataJSON } }: { response: { clientDataJSON: string } }): string | null {
  try {
    const { challenge }: { challenge: unknown } = decodeClientDataJSON(clientDataJSON)
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}
