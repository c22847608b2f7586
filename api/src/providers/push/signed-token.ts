import { createPrivateKey, sign, type KeyObject } from 'node:crypto'
import { StartFailure } from '../../database/embedded/failure'

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

/** A JWT that authenticates us to a push service, signed with a P-256 key (ES256) or an RSA key (RS256). */
export function signedToken(key: KeyObject, header: object, claims: object): string {
  const alg = key.asymmetricKeyType === 'ec' ? 'ES256' : 'RS256'
  const content = `${encoded({ typ: 'JWT', ...header, alg })}.${encoded(claims)}`
  const signature = sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' })
  return `${content}.${signature.toString('base64url')}`
}

/** Parses a key in PEM format (PKCS #8), also with line breaks written as `\n`. Throws StartFailure, which names the setting but contains nothing of the key. */
export function privateKeyOf(setting: string, pem: string, type: 'ec' | 'rsa'): KeyObject {
  const key = parsed(pem.replaceAll(String.raw`\n`, '\n'))
  if (key?.asymmetricKeyType !== type)
    throw new StartFailure(`${setting} has to hold ${type === 'ec' ? 'a P-256' : 'an RSA'} key in PEM form.`)
  return key
}

function parsed(pem: string): KeyObject | null {
  try {
    return createPrivateKey(pem)
  } catch {
    return null
  }
}
