import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import * as z from 'zod/mini'
import { requestJson, Unreachable, UnexpectedStatus } from '../http/request'
import type { SmsProvider, TextMessage } from './provider'

type Sender = { From: string } | { MessagingServiceSid: string }

/** Settings of the client of the Messages API. */
export interface TwilioSettings {
  /** `https://api.twilio.com` */
  baseUrl: string
  accountSid: string
  authToken: string
  /** The sender: one of our numbers, or a messaging service. */
  sender: Sender
  /** Countries (ISO 3166) in which the account may send from a name, an alphanumeric sender. */
  nameCountries: ReadonlySet<string>
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

/**
 * Error codes about a name as the sender: invalid, not on trial accounts, not in this country, not registered there,
 * no way from it to this number.
 */
const OF_THE_NAME = new Set([21212, 21267, 21401, 21606, 21612, 21657])

/** Twilio's answer to a message: the code of its refusal, or that it was accepted. */
type Answer = 'sent' | { refusal: number }

/** Twilio's Messages API, version 2010-04-01. */
export function twilio({
  baseUrl,
  accountSid,
  authToken,
  sender,
  nameCountries,
  timeout,
}: TwilioSettings): SmsProvider {
  const url = new URL(`${baseUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`)
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`

  async function post(from: Sender, { to, body }: TextMessage): Promise<Answer> {
    try {
      await requestJson(url, accepted, {
        method: 'POST',
        form: { To: to, ...from, Body: body },
        authorization,
        timeout,
      })
      return 'sent'
    } catch (error) {
      if (!(error instanceof UnexpectedStatus)) throw error
      const refused = refusal.safeParse(error.body)
      if (!refused.success) throw new Unreachable('twilio', `answered ${error.status}`)
      return { refusal: refused.data.code }
    }
  }

  /** The answer to a message from its name; null where it has to come from the number. */
  async function fromName(message: TextMessage): Promise<Answer | null> {
    const country = parsePhoneNumberFromString(message.to)?.country
    if (message.sender === null || country === undefined || !nameCountries.has(country)) return null
    const answer = await post({ From: message.sender }, message)
    return answer !== 'sent' && OF_THE_NAME.has(answer.refusal) ? null : answer
  }

  return {
    async send(message) {
      const answer = (await fromName(message)) ?? (await post(sender, message))
      if (answer === 'sent') return 'sent'
      if (OF_THE_NUMBER.has(answer.refusal)) return 'refused'
      throw new Unreachable('twilio', `refused it (${answer.refusal})`)
    },
  }
}
