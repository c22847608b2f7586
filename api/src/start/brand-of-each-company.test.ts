import { newId } from '@almanac/domain/ids'
import { pushReminder } from '../activities'
import { activityDocumentOf, defineActivity, giveActivity, objectiveOf } from '../activities/testing/fixtures'
import { recipients } from '../account/recipients'
import { closePdf } from '../pdf'
import { send } from '../platform'
import { deliverNext } from '../platform/outgoing/sender/deliver'
import type { Mail } from '../providers/mail/provider'
import type { PushMessage, PushProvider } from '../providers/push/provider'
import { sendConsent, storeConsentObjective } from '../surveys/consent/testing'
import { companyOf } from '../testing/study'
import { type Participant, startTestServer, type TestServer } from '../testing/server'

let server: TestServer
/** In the study of Alder, which they joined first, and in that of Birch, whose brand their screens have. */
let maya: Participant

const BRAND = {
  short_name: '',
  logo: null,
  mark: null,
  face: 'nunito',
  corner: 'soft',
  sky: 'sea',
  welcome: null,
  about: null,
}

beforeAll(async () => {
  server = await startTestServer()
  maya = await server.participant({ company: 'alder' })
  const { database } = server
  const birch = await companyOf(database, 'birch')
  await database
    .insertInto('memberships')
    .values({ user_id: maya.id, ...birch, joined_at: new Date(Date.now() + 60_000) })
    .execute()
  for (const { company_id, name } of [
    { company_id: maya.company_id, name: 'Alder' },
    { company_id: birch.company_id, name: 'Birch' },
  ])
    await database
      .updateTable('themes')
      .where('company_id', '=', company_id)
      .set({
        brand: JSON.stringify({
          ...BRAND,
          name: `${name} Health`,
          short_name: name,
          sender: { name: `${name} team`, reply_to: null },
        }),
      })
      .execute()
})
afterAll(async () => {
  await server.close()
  await closePdf()
})

/** The author of a PDF, which is not compressed. */
const authorOf = (pdf: unknown): string | undefined => /\/Author\s*\(([^)]*)\)/.exec(String(pdf))?.[1]

async function mailOf(about: { company_id?: string }): Promise<Mail> {
  const sent: Mail[] = []
  await send(server.database, {
    user_id: maya.id,
    channel: 'email',
    recipient: maya.email,
    kind: 'consent_changed',
    locale: 'en',
    values: { first_name: null, link: '/consents' },
    ...about,
  })
  const email = {
    send: (mail: Mail) => Promise.resolve(sent.push(mail) > 0 ? ('sent' as const) : ('refused' as const)),
  }
  const failures: unknown[] = []
  const options = { channels: { email, sms: null }, recipients, publicUrl: 'https://almanac.example' }
  await deliverNext(server.database, 'email', options, (failure) => failures.push(failure))
  const [mail] = sent
  if (!mail) throw new Error(`Nothing was sent: ${JSON.stringify(failures)}`)
  return mail
}

test('a mail about one study is in its company’s name, any other in that of the screens', async () => {
  const [about, other] = [await mailOf({ company_id: maya.company_id }), await mailOf({})]
  expect([about.sender?.name, other.sender?.name]).toEqual(['Alder team', 'Birch team'])
  expect(about.html).toContain('Alder Health')
  expect(about.text).not.toContain('Birch')
  expect(other.html).toContain('Birch Health')
})

test('a copy of a consent has the brand of the study that it was given to', async () => {
  const { path, activity_id } = await storeConsentObjective(server, maya)
  await sendConsent(maya, path, { consent_signature_text: 'Maya' })
  const { body } = await maya.client.get(`/entries/send_econsent?report_type=download&quest_id=${activity_id}`)
  expect(authorOf(body)).toBe('Alder Health')
})

test('a reminder has name and icon of the study that it is about', async () => {
  const activity_id = await defineActivity(
    server.database,
    maya,
    activityDocumentOf([objectiveOf('TextObjective')], { title: 'Sleep' }),
  )
  await giveActivity(server.database, maya, activity_id)
  const subscription_id = newId()
  await server.database
    .insertInto('push_subscriptions')
    .values({ user_id: maya.id, id: subscription_id, endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a' })
    .execute()
  const shown: PushMessage[] = []
  const provider: PushProvider = {
    accepts: () => true,
    apps: {},
    send(_, message) {
      shown.push(message)
      return Promise.resolve('sent')
    },
  }
  const until = new Date(Date.now() + 60_000).toISOString()
  const job = { user_id: maya.id, subscription_id, activity_id, date_for: '2026-11-30', time: 900, until }
  expect(await pushReminder(server.database, provider, job)).toBe('sent')
  expect(shown).toMatchObject([
    {
      payload: {
        title: '\u2068Sleep\u2069 · \u2068Alder\u2069',
        icon: expect.stringContaining(`company_id=${maya.company_id}`) as unknown,
      },
    },
  ])
})
