import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { generateRequestDetails } from 'web-push'
import { Unreachable } from '../http/request'
import { isPublicHttps, lookupPublic } from './public-address'
import type { PushProvider } from './provider'
import { areUsableKeys } from './subscription-keys'

/** Settings of the Web Push client. */
export interface WebPushSettings {
  /** The contact for operators of push services (VAPID `sub`): an https URL of ours, or `mailto:`. */
  contact: string
  /** An origin that is allowed although it is not public: the simulator's. */
  localOrigin: string | undefined
  /** Milliseconds. */
  timeout: number
}

/** Web push: messages are encrypted for the browser (RFC 8291) and signed by us (RFC 8292). */
export function webPush({ contact, localOrigin, timeout }: WebPushSettings): Omit<PushProvider, 'apps'> {
  const isLocal = (endpoint: string) =>
    localOrigin !== undefined && URL.canParse(endpoint) && new URL(endpoint).origin === localOrigin
  const accepts = (endpoint: string) => isLocal(endpoint) || isPublicHttps(endpoint)
  return {
    accepts,
    async send({ endpoint, p256dh, auth }, { payload, topic, seconds }, { public_key, private_key }) {
      if (!accepts(endpoint)) return 'refused'
      // Nothing can ever be encrypted for it.
      if (!areUsableKeys({ p256dh, auth })) return 'gone'
      const details = generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), {
        vapidDetails: { subject: contact, publicKey: public_key, privateKey: private_key },
        TTL: seconds,
        topic,
        urgency: 'high',
      })
      const headers: Record<string, string> = Object.fromEntries(
        Object.entries(details.headers).map(([name, value]) => [name, String(value)]),
      )
      const status = await post(new URL(endpoint), headers, details.body ?? Buffer.alloc(0), {
        timeout,
        local: isLocal(endpoint),
      })
      if (status === 404 || status === 410) return 'gone'
      if (status >= 500 || status === 429) throw new Unreachable(new URL(endpoint).hostname, `answered ${status}`)
      // A redirect is not followed either: its target has not been checked by `accepts`.
      return status >= 300 ? 'refused' : 'sent'
    },
  }
}

/** Answers the status; what else the service says is nothing to us. */
function post(
  url: URL,
  headers: Record<string, string>,
  body: Buffer,
  { timeout, local }: { timeout: number; local: boolean },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) =>
      reject(new Unreachable(url.hostname, error instanceof Error && 'code' in error ? String(error.code) : 'failed'))
    const options = {
      method: 'POST',
      headers,
      signal: AbortSignal.timeout(timeout),
      ...(local ? {} : { lookup: lookupPublic }),
    }
    const request = url.protocol === 'http:' ? requestHttp : requestHttps
    const sending = request(url, options, (answer) => {
      answer.on('error', fail)
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    sending.on('error', fail)
    sending.end(body)
  })
}
