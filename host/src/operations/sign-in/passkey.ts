import type { RequestOptions, UsedPasskey } from '@almanac/contracts/account/second-factor'
import { isRecord } from '@almanac/domain/records'

/** Whether this browser can use a passkey of the account by its own JSON form (WebAuthn Level 3). Others take a code. */
export const canSignWithPasskey = (): boolean =>
  'PublicKeyCredential' in globalThis && 'parseRequestOptionsFromJSON' in PublicKeyCredential

/** The text of a field of the browser's answer. */
function textOf(value: unknown, key: string): string {
  const text: unknown = isRecord(value) ? value[key] : undefined
  if (typeof text !== 'string') throw new Error(`the passkey's answer has no ${key}`)
  return text
}

/** Asks the browser to sign with a passkey. Rejects as `navigator.credentials.get` does. */
export async function signWithPasskey(options: RequestOptions): Promise<UsedPasskey> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const credential = await navigator.credentials.get({ publicKey })
  if (!(credential instanceof PublicKeyCredential)) throw new Error('the browser gave no passkey')
  const answer: unknown = credential.toJSON()
  const response: unknown = isRecord(answer) ? answer['response'] : undefined
  return {
    id: credential.id,
    rawId: textOf(answer, 'rawId'),
    type: 'public-key',
    response: {
      clientDataJSON: textOf(response, 'clientDataJSON'),
      authenticatorData: textOf(response, 'authenticatorData'),
      signature: textOf(response, 'signature'),
    },
  }
}
