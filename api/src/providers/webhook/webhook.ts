import { createHmac } from 'node:crypto'
import { request } from 'node:https'
import { isPublicHttps, lookupPublic } from '../push/public-address'

/** A message to a program of the operators. */
export interface WebhookMessage {
  id: string
  url: string
  body: object
}

/** Sends messages to webhooks. */
export interface WebhookProvider {
  /** 'refused' for an address that must not be requested, or an answer that says never (410). Throws on any other failure. */
  send(message: WebhookMessage): Promise<'sent' | 'refused'>
}

interface WebhookOptions {
  /** What signatures are made with; both sides know it. */
  secret: string
  /** Allows addresses of the own network. */
  allowPrivate: boolean
  /** Milliseconds. */
  timeout: number
  /** For tests: seconds since 1970. */
  now?: () => number
}

/** The signature of a body at a time: HMAC-SHA256 in hexadecimal of `SECONDS.BODY`. */
export const webhookSignature = (secret: string, seconds: number, body: string): string =>
  createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')

const isAllowed = (url: string, allowPrivate: boolean): boolean =>
  allowPrivate ? URL.canParse(url) && new URL(url).protocol === 'https:' : isPublicHttps(url)

/**
 * POST with a JSON body over https, signed in the header `Almanac-Signature: t=SECONDS,v1=HMAC`; `Idempotency-Key` is
 * the same in each retry. Redirects are not followed.
 */
export function webhook({
  secret,
  allowPrivate,
  timeout,
  now = () => Math.floor(Date.now() / 1000),
}: WebhookOptions): WebhookProvider {
  return {
    send: ({ id, url, body }) =>
      new Promise((resolve, reject) => {
        if (!isAllowed(url, allowPrivate)) {
          resolve('refused')
          return
        }
        const text = JSON.stringify(body)
        const seconds = now()
        const sent = request(
          url,
          {
            method: 'POST',
            // Of the whole request: a socket that gets a byte now and then is never idle.
            signal: AbortSignal.timeout(timeout),
            ...(allowPrivate ? {} : { lookup: lookupPublic }),
            headers: {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(text),
              'idempotency-key': id,
              'almanac-signature': `t=${seconds},v1=${webhookSignature(secret, seconds, text)}`,
            },
          },
          (answer) => {
            // Nothing of the body is read, however long it is.
            answer.destroy()
            const { statusCode = 0 } = answer
            if (statusCode >= 200 && statusCode < 300) resolve('sent')
            else if (statusCode === 410) resolve('refused')
            else reject(new Error(`The webhook answered ${statusCode}`))
          },
        )
        sent.on('error', reject)
        sent.end(text)
      }),
  }
}
