import { startSimulators, type Simulators } from '../../../simulators/start'
import { providersFromEnvironment } from '../environment'
import { Unreachable } from '../http/request'
import type { Mail, MailProvider } from './provider'

let simulators: Simulators
let provider: MailProvider

beforeAll(async () => {
  simulators = await startSimulators()
  const { mail } = providersFromEnvironment({ ...simulators.environment, PROVIDER_TIMEOUT: '2000' })
  if (!mail) throw new Error('The environment configures no mail')
  provider = mail
})
afterEach(() => {
  simulators.mail.behaviour = 'ok'
})
afterAll(() => simulators.close())

const mail: Mail = {
  to: 'maya@example.test',
  subject: 'Your code',
  text: 'The code is 1',
  html: '<p>The code is 1</p>',
  headers: { 'List-Unsubscribe': '<https://almanac.example/u>' },
  id: 'one',
}

test('a mail arrives with subject, both bodies and headers intact, in any script', async () => {
  const subject = 'رمزك 🔑 – é'
  expect(await provider.send({ ...mail, subject, text: `${subject}\n.\nأ` })).toBe('sent')
  expect(simulators.outbox.all()[0]).toMatchObject({
    channel: 'email',
    to: 'maya@example.test',
    subject,
    html: expect.stringContaining('The code is 1'),
    headers: {
      'list-unsubscribe': '<https://almanac.example/u>',
      'message-id': '<one@localhost>',
      from: 'Almanac <almanac@localhost>',
    },
  })
  expect(simulators.outbox.all()[0]?.text.trim()).toBe(`${subject}\n.\nأ`)
})

test('an attachment arrives unchanged', async () => {
  const content = Buffer.from('%PDF-1.7 \u0000\u00ff', 'latin1')
  const attachments = [{ filename: 'consent.pdf', type: 'application/pdf', content }]
  expect(await provider.send({ ...mail, attachments })).toBe('sent')
  expect(simulators.outbox.all()[0]?.attachments).toEqual([
    { filename: 'consent.pdf', type: 'application/pdf', base64: content.toString('base64') },
  ])
})

test('line breaks in a subject and commas in an address add no headers or recipients', async () => {
  const naughty = 'Hello\r\nBcc: everyone@example.test\r\n\r\nbody'
  await provider.send({ ...mail, subject: naughty, headers: {} })
  const [sent] = simulators.outbox.all()
  expect(sent?.to).toBe('maya@example.test')
  expect(sent?.headers['bcc']).toBeUndefined()
  await provider.send({ ...mail, to: 'maya@example.test, eve@example.test' }).catch(() => undefined)
  expect(simulators.outbox.all().some(({ to }) => to.includes('eve@example.test') && to.startsWith('maya'))).toBe(false)
})

test('a mail to an unknown mailbox is refused permanently', async () => {
  expect(await provider.send({ ...mail, to: 'nobody@unknown.test' })).toBe('refused')
})

test.each(['down', 'slow', 'html'] as const)(
  'an unavailable mail server (%s) throws Unreachable without the address in its message',
  async (behaviour) => {
    simulators.mail.behaviour = behaviour
    const failure = await provider.send(mail).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Unreachable)
    expect(String(failure)).not.toContain('maya')
  },
)
