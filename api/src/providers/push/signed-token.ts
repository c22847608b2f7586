import { createPrivateKey, sign, type KeyObject } from 'node:crypto'
import { StartFailure } from '../../database/embedded/failure'

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

/** A token (JWT) that a push service knows us by, signed with a key on P-256 (ES256) or an RSA key (RS256). */
export function signedToken(key: KeyObject, header: object, claims: object): string {
  const alg = key.asymmetricKeyType === 'ec' ? 'ES256' : 'RS256'
  const content = `${encoded({ typ: 'JWT', ...header, alg })}.${encoded(claims)}`
  const signature = sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' })
  return `${content}.${signature.toString('base64url')}`
}

/** A key in PEM form (PKCS #8), also with its line breaks written as `\n`. Throws StartFailure that names the setting, and nothing of the key. */
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
