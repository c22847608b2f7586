import * as z from 'zod/mini'
import { requestJson, Unreachable, UnexpectedStatus } from '../http/request'
import type { SmsProvider } from './provider'

/** Settings of the client of the Messages API. */
export interface TwilioSettings {
  /** `https://api.twilio.com` */
  baseUrl: string
  accountSid: string
  authToken: string
  /** The sender: one of our numbers, or a messaging service. */
  sender: { From: string } | { MessagingServiceSid: string }
  /** Milliseconds. */
  timeout: number
}

const accepted = z.object({ sid: z.string().check(z.minLength(1)) })
const refusal = z.object({ code: z.number() })

/**
 * Error codes about the recipient's number: invalid, not reachable from the sender's region, unsubscribed,
 * not a mobile number.
 */
const OF_THE_NUMBER = new Set([21211, 21217, 21265, 21408, 21610, 21612, 21614])

/** Twilio's Messages API, version 2010-04-01. */
export function twilio({ baseUrl, accountSid, authToken, sender, timeout }: TwilioSettings): SmsProvider {
  const url = new URL(`${baseUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`)
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  return {
    async send({ to, body }) {
      try {
        await requestJson(url, accepted, {
          method: 'POST',
          form: { To: to, ...sender, Body: body },
          authorization,
          timeout,
        })
        return 'sent'
      } catch (error) {
        if (!(error instanceof UnexpectedStatus)) throw error
        const refused = refusal.safeParse(error.body)
        if (refused.success && OF_THE_NUMBER.has(refused.data.code)) return 'refused'
        throw new Unreachable('twilio', `answered ${error.status}${refused.success ? ` (${refused.data.code})` : ''}`)
      }
    },
  }
}
