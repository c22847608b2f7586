import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Outbox } from '../outbox/outbox'

/** The account of the sender. */
export interface TwilioAccount {
  sid: string
  token: string
}

const message = z.object({
  To: z.string(),
  Body: z.string().check(z.minLength(1), z.maxLength(1600)),
  From: z.optional(z.string()),
  MessagingServiceSid: z.optional(z.string()),
})

/** Twilio's own test numbers for errors. */
const REFUSED: Record<string, { code: number; message: string }> = {
  '+15005550001': { code: 21211, message: "The 'To' number is not a valid phone number." },
  '+15005550004': { code: 21610, message: 'Attempt to send to unsubscribed recipient' },
  '+15005550009': { code: 21614, message: "'To' number is not a valid mobile number" },
}

/** A sender that is a name: 11 characters at most, with a letter. */
const isName = (from: string): boolean => /^[A-Za-z0-9 ]{2,11}$/.test(from) && /[A-Za-z]/.test(from)

/** Why a message may not come from this sender: what is neither a number nor a name, and names in North America. */
function refusedSender(from: string, to: string): { code: number; message: string } | undefined {
  if (/^\+[1-9]\d{6,14}$/.test(from)) return undefined
  if (!isName(from)) return { code: 21212, message: "The 'From' number is not valid." }
  return to.startsWith('+1')
    ? { code: 21612, message: "The 'To' number is not reachable from this alphanumeric sender." }
    : undefined
}

const refusal = (status: number, code: number, words: string) => ({
  code,
  message: words,
  more_info: `https://www.twilio.com/docs/errors/${code}`,
  status,
})

/** Twilio's Messages endpoint; messages are stored in the outbox. */
export function twilioMessages(app: FastifyInstance, prefix: string, account: TwilioAccount, outbox: Outbox): void {
  const expected = `Basic ${Buffer.from(`${account.sid}:${account.token}`).toString('base64')}`

  app.post(`${prefix}/2010-04-01/Accounts/${account.sid}/Messages.json`, (request, reply) => {
    if (request.headers.authorization !== expected) return reply.code(401).send(refusal(401, 20003, 'Authenticate'))
    const parsed = message.safeParse(request.body)
    if (!parsed.success) return reply.code(400).send(refusal(400, 21602, 'Message body is required.'))
    const { To, Body, From, MessagingServiceSid } = parsed.data
    if (!From && !MessagingServiceSid)
      return reply.code(400).send(refusal(400, 21603, "A 'From' phone number is required."))
    const sender = From ? refusedSender(From, To) : undefined
    if (sender) return reply.code(400).send(refusal(400, sender.code, sender.message))
    const refused = /^\+[1-9]\d{6,14}$/.test(To) ? REFUSED[To] : REFUSED['+15005550001']
    if (refused) return reply.code(400).send(refusal(400, refused.code, refused.message))
    outbox.add({ channel: 'sms', from: From ?? null, to: To, subject: '', text: Body, html: '', headers: {} })
    return reply.code(201).send({
      sid: `SM${randomBytes(16).toString('hex')}`,
      account_sid: account.sid,
      status: 'queued',
      to: To,
      from: From ?? null,
      body: Body,
      error_code: null,
      error_message: null,
    })
  })
}
