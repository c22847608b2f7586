import * as z from 'zod/mini'
import { requestJson, Unreachable, UnexpectedStatus } from '../http/request'
import { googleAccess, type ServiceAccount } from './google-access'
import type { AppPush, PushMessage } from './provider'

/** Settings of the FCM client. */
export interface FcmSettings {
  /** `https://fcm.googleapis.com` */
  baseUrl: string
  account: ServiceAccount
  /** Milliseconds. */
  timeout: number
}

/** The maximum time to live of a message: four weeks. */
const MAX_LIFE_SECONDS = 28 * 86_400

const accepted = z.object({ name: z.string() })

const refusal = z.object({
  error: z.object({
    details: z.optional(
      z.array(
        z.object({
          errorCode: z.optional(z.string()),
          fieldViolations: z.optional(z.array(z.object({ field: z.optional(z.string()) }))),
        }),
      ),
    ),
  }),
})

/** Firebase Cloud Messaging (HTTP v1 API), for the app on Android. */
export function fcm({ baseUrl, account, timeout }: FcmSettings): AppPush {
  const url = new URL(`${baseUrl}/v1/projects/${encodeURIComponent(account.project)}/messages:send`)
  const access = googleAccess(account, timeout)

  /** Sends a message; returns the refusal, or null when it was accepted. */
  async function post(device: string, message: PushMessage): Promise<UnexpectedStatus | null> {
    const token = await access.token()
    try {
      const json = contentOf(device, message)
      await requestJson(url, accepted, { method: 'POST', json, authorization: `Bearer ${token}`, timeout })
      return null
    } catch (error) {
      if (!(error instanceof UnexpectedStatus)) throw error
      if (error.status === 401) access.forget(token)
      return error
    }
  }

  return async (device, message) => {
    let refused = await post(device, message)
    if (refused?.status === 401) refused = await post(device, message)
    if (!refused) return 'sent'
    const { codes, fields } = reasonsOf(refused.body)
    // The app was uninstalled, or the token belongs to another project or is invalid.
    if (refused.status === 404 || codes.includes('UNREGISTERED') || codes.includes('SENDER_ID_MISMATCH')) return 'gone'
    if (fields.includes('message.token')) return 'gone'
    if (refused.status === 401 || refused.status === 403)
      throw new Unreachable(url.hostname, `refused our account: ${refused.status}`)
    return 'refused'
  }
}

function contentOf(token: string, { payload: { title, body, url, tag }, topic, seconds }: PushMessage): object {
  return {
    message: {
      token,
      notification: { title, body },
      data: { url },
      android: {
        priority: 'HIGH',
        ttl: `${Math.min(seconds, MAX_LIFE_SECONDS)}s`,
        collapse_key: topic,
        notification: { tag },
      },
    },
  }
}

function reasonsOf(body: unknown): { codes: string[]; fields: string[] } {
  const details = refusal.safeParse(body).data?.error.details ?? []
  return {
    codes: details.flatMap(({ errorCode }) => errorCode ?? []),
    fields: details.flatMap(({ fieldViolations = [] }) => fieldViolations.flatMap(({ field }) => field ?? [])),
  }
}
