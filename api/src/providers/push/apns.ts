import type { KeyObject } from 'node:crypto'
import * as z from 'zod/mini'
import { retryAfterMs, Unreachable } from '../http/request'
import { http2Client, type Http2Answer } from './http2-client'
import type { AppPush, PushMessage, PushResult } from './provider'
import { signedToken } from './signed-token'

/** Settings of the APNs client. */
export interface ApnsSettings {
  /** `https://api.push.apple.com` */
  baseUrl: string
  /** A P-256 key from the developer account. */
  key: KeyObject
  keyId: string
  teamId: string
  /** The bundle ID of the app. */
  topic: string
  /** Milliseconds. */
  timeout: number
}

/** Apple accepts a provider token for an hour, and a new one at most every 20 minutes. */
const TOKEN_LIFE_MS = 40 * 60_000

/** Reasons for which a device token is permanently invalid. */
const INVALID_TOKEN_REASONS = ['BadDeviceToken', 'DeviceTokenNotForTopic', 'Unregistered', 'ExpiredToken']

/** Reasons that concern our key or settings: they affect every message, not just this one. */
const CONFIGURATION_ERRORS = [
  'InvalidProviderToken',
  'MissingProviderToken',
  'BadTopic',
  'TopicDisallowed',
  'MissingTopic',
]

const refusal = z.object({ reason: z.string() })

/** Apple’s push service (APNs) over HTTP/2, authenticated by a provider token that we sign. */
export function apns({ baseUrl, key, keyId, teamId, topic, timeout }: ApnsSettings): AppPush {
  const { hostname, origin } = new URL(baseUrl)
  const ask = http2Client(origin, timeout)
  let signed: { token: string; at: number } | null = null

  function providerToken(): string {
    if (!signed || Date.now() - signed.at > TOKEN_LIFE_MS) {
      const at = Date.now()
      signed = { token: signedToken(key, { kid: keyId }, { iss: teamId, iat: Math.floor(at / 1_000) }), at }
    }
    return signed.token
  }

  async function post(device: string, message: PushMessage): Promise<{ answer: Http2Answer; used: string }> {
    const used = providerToken()
    const headers = {
      authorization: `bearer ${used}`,
      'content-type': 'application/json',
      'apns-topic': topic,
      'apns-push-type': 'alert',
      'apns-priority': '10',
      'apns-expiration': String(Math.floor(Date.now() / 1_000) + message.seconds),
      'apns-collapse-id': message.topic,
    }
    return { answer: await ask(`/3/device/${device}`, headers, JSON.stringify(contentOf(message))), used }
  }

  return async (device, message) => {
    // The token is part of the path: anything but hexadecimal digits could change it.
    if (!/^[\da-f]{16,400}$/i.test(device)) return 'gone'
    const { answer, used } = await post(device, message)
    if (reasonOf(answer) !== 'ExpiredProviderToken') return resultOf(hostname, answer)
    // Concurrent messages may all be refused with the same token: only the first one discards it.
    if (signed?.token === used) signed = null
    return resultOf(hostname, (await post(device, message)).answer)
  }
}

function contentOf({ payload: { title, body, url, tag } }: PushMessage): object {
  return { aps: { alert: { title, body }, sound: 'default', 'thread-id': tag }, url }
}

function reasonOf({ text }: Http2Answer): string {
  try {
    const { data } = refusal.safeParse(JSON.parse(text))
    return data?.reason ?? ''
  } catch {
    return ''
  }
}

function resultOf(hostname: string, answer: Http2Answer): PushResult {
  const { status, retryAfter } = answer
  if (status === 200) return 'sent'
  const reason = reasonOf(answer)
  if (status === 410 || INVALID_TOKEN_REASONS.includes(reason)) return 'gone'
  if (status === 429 || status >= 500) throw new Unreachable(hostname, `answered ${status}`, retryAfterMs(retryAfter))
  if (status === 403 || CONFIGURATION_ERRORS.includes(reason))
    throw new Unreachable(hostname, `refused our key or app: ${status}`)
  return 'refused'
}
