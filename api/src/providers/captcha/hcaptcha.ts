import * as z from 'zod/mini'
import { requestJson, Unreachable, UnexpectedStatus } from '../http/request'
import type { CaptchaProvider } from './provider'

/** Settings of the client. */
export interface HcaptchaSettings {
  /** `https://api.hcaptcha.com` */
  baseUrl: string
  /** `https://js.hcaptcha.com/1/api.js` */
  scriptUrl: string
  siteKey: string
  secret: string
  /** Milliseconds. */
  timeout: number
}

const answer = z.object({ success: z.boolean(), 'error-codes': z.optional(z.array(z.string())) })

/** Error codes about our keys or request, for which the visitor's answer must not count as wrong. */
const CONFIGURATION_ERRORS = new Set([
  'missing-input-secret',
  'invalid-input-secret',
  'sitekey-secret-mismatch',
  'bad-request',
])

/** hCaptcha's origins, as its documentation lists them for a Content-Security-Policy. */
const ORIGINS = ['https://hcaptcha.com', 'https://*.hcaptcha.com']

/** Verifies tokens with hCaptcha's siteverify endpoint. */
export function hcaptcha({ baseUrl, scriptUrl, siteKey, secret, timeout }: HcaptchaSettings): CaptchaProvider {
  return {
    siteKey,
    scriptUrl,
    origins: originsOf(scriptUrl),
    async verify(token, ip) {
      if (token === '') return false
      const form = { secret, response: token, sitekey: siteKey, ...(ip ? { remoteip: ip } : {}) }
      const { success, 'error-codes': codes = [] } = await requestJson(new URL(`${baseUrl}/siteverify`), answer, {
        method: 'POST',
        form,
        timeout,
      }).catch((error: unknown) => {
        throw error instanceof UnexpectedStatus ? new Unreachable('hcaptcha', `answered ${error.status}`) : error
      })
      const configurationError = codes.find((code) => CONFIGURATION_ERRORS.has(code))
      if (!success && configurationError) throw new Unreachable('hcaptcha', configurationError)
      return success
    },
  }
}

function originsOf(scriptUrl: string): readonly string[] {
  if (!URL.canParse(scriptUrl)) return []
  const { hostname, origin } = new URL(scriptUrl)
  return hostname === 'hcaptcha.com' || hostname.endsWith('.hcaptcha.com') ? ORIGINS : [origin]
}
