/** @embedded */
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { recipients } from '../account'
import { startSender } from '../platform'
import { smtp } from '../providers/mail/smtp'
import { appointmentAttachments, cancelAppointment, moveAppointment, scheduleAppointment } from '../telehealth'
import { type Participant, startTestServer, type TestServer } from '../testing/server'

const DAY = 86_400_000
const PUBLIC_URL = 'https://almanac.example'
const quiet = { warn: () => undefined, error: () => undefined }

let server: TestServer
let ada: Participant
let noor: Participant
const received: string[] = []
let next: () => void = () => undefined

/** The raw mails that the SMTP server has received. */
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData(stream, _session, callback) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      received.push(Buffer.concat(chunks).toString())
      callback()
      next()
    })
  },
})

beforeAll(async () => {
  server = await startTestServer()
  const features = ['Virtual Appointments']
  ada = await server.participant({ features, company: 'one', first_name: 'Ada' })
  noor = await server.participant({ features, company: 'one', first_name: 'Noor', time_zone: 'America/New_York' })
  await server.database.updateTable('users').set({ email_confirmed_at: new Date(), locale: 'ar' }).execute()
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await new Promise<void>((resolve) => mailServer.close(() => resolve()))
  await server.close()
})

/** Waits for this number of mails; oldest first. */
async function mails(count: number): Promise<string[]> {
  while (received.length < count) await new Promise<void>((resolve) => (next = resolve))
  return received.splice(0)
}

const unfolded = (text: string): string => text.replaceAll(/\r\n[ \t]/g, ' ')

const fromQuotedPrintable = (text: string): string =>
  Buffer.from(
    text
      .replaceAll('=\r\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString()

/** The parts of a mail by their types, decoded. */
function partsOf(mail: string): { type: string; content: string }[] {
  return mail.split(/--[-\w]+-Part_\d+(?:--)?\r\n/).flatMap((part) => {
    const [head = '', ...body] = part.split('\r\n\r\n')
    const type = /^Content-Type: (.*)$/im.exec(unfolded(head))?.[1]?.trim()
    if (!type || type.startsWith('multipart')) return []
    const text = body.join('\r\n\r\n')
    if (/Encoding: base64/i.test(head)) return [{ type, content: Buffer.from(text, 'base64').toString() }]
    return [{ type, content: /quoted-printable/i.test(head) ? fromQuotedPrintable(text) : text }]
  })
}

/** What a calendar program reads from a mail: the part with a method in its media type (RFC 6047). */
function invitationIn(mail: string) {
  const part = partsOf(mail).find(({ type }) => type.startsWith('text/calendar'))
  const file = part?.content.replaceAll('\r\n ', '') ?? ''
  const value = (name: string) => new RegExp(`^${name}(?:;[^:]*)?:(?:mailto:)?(.*)\\r$`, 'm').exec(file)?.[1]
  return {
    type: part?.type,
    to: /^To: (.*)\r$/m.exec(mail)?.[1],
    method: value('METHOD'),
    uid: value('UID'),
    sequence: value('SEQUENCE'),
    status: value('STATUS'),
    start: value('DTSTART'),
    attendee: value('ATTENDEE'),
    organizer: value('ORGANIZER'),
    summary: value('SUMMARY'),
  }
}

const FROM = 'Almanac <hello@almanac.example>'

test('an appointment that is created, moved and canceled is one event in calendars, over real SMTP', async () => {
  process.env.MAIL_FROM = FROM
  const sender = startSender({
    database: server.database,
    channels: {
      email: smtp({
        url: `smtp://127.0.0.1:${(mailServer.server.address() as AddressInfo).port}`,
        from: FROM,
        timeout: 5_000,
      }),
      sms: null,
    },
    recipients,
    attachments: appointmentAttachments(PUBLIC_URL),
    publicUrl: PUBLIC_URL,
    log: quiet,
  })
  try {
    const start = new Date(Math.ceil(Date.now() / DAY) * DAY + 3 * DAY)
    const between = { user_id: ada.id, creator_user_id: noor.id }
    const { id, calendar_uid } = await scheduleAppointment(server.database, { ...between, start, minutes: 30 })
    const made = (await mails(2)).map((mail) => invitationIn(mail))
    await moveAppointment(server.database, id, new Date(start.getTime() + DAY))
    const moved = (await mails(2)).map((mail) => invitationIn(mail))
    await cancelAppointment(server.database, id)
    const canceledMails = await mails(2)
    const canceled = canceledMails.map((mail) => invitationIn(mail))

    for (const [all, method, sequence, status, day] of [
      [made, 'REQUEST', '0', 'CONFIRMED', 0],
      [moved, 'REQUEST', '1', 'CONFIRMED', 1],
      [canceled, 'CANCEL', '2', 'CANCELLED', 1],
    ] as const) {
      expect(all.map(({ to }) => to).toSorted()).toEqual([ada.email, noor.email].toSorted())
      for (const invitation of all)
        expect(invitation).toMatchObject({
          type: `text/calendar; charset=utf-8; method=${method}`,
          method,
          sequence,
          status,
          uid: calendar_uid,
          start: `${new Date(start.getTime() + day * DAY).toISOString().slice(0, 10).replaceAll('-', '')}T000000Z`,
          attendee: invitation.to,
          organizer: 'hello@almanac.example',
        })
    }
    // Programs that do not support the part can open the same file as an attachment; no mail names the other person.
    const toAda = canceledMails.find((mail) => invitationIn(mail).to === ada.email) ?? ''
    const [part, file] = partsOf(toAda).filter(({ type }) => /calendar|ics/.test(type))
    expect(file?.type).toBe('application/ics; name=appointment.ics')
    expect(file?.content.trim()).toBe(part?.content.trim())
    const words = partsOf(toAda).map(({ content }) => content)
    expect(words.join()).not.toContain('Noor')
    expect(made[0]?.summary).toMatch(/[\u0600-\u06ff]/)
  } finally {
    await sender.stop()
  }
})
