import { newId } from '@almanac/domain/ids'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { surveysArea } from '../area'
import { respond, storeSurvey, surveyOf } from '../testing'
import { tellOfChangedConsents } from './changed-notices'
import { changedConsentsOf } from './due-consents'
import { listConsents } from '@almanac/contracts/schema/surveys/consent'
import { answerOf } from '../../testing/answer'
import { allFlags, sendConsent, storeConsentObjective, storedConsents } from './testing'

let server: TestServer
let survey_id: string

const survey = (text: string, title = 'Study') =>
  surveyOf({
    title,
    questions: [
      {
        key: 'agreed',
        type: 'econsent',
        label: 'Taking part',
        consent: { text, check_text: 'I agree', relationships: [{ code: 'self', label: 'Myself' }] },
      },
    ],
  })
const consent = {
  first_name: 'Ana',
  last_name: 'Ruiz',
  accepted_terms: true,
  relationship: 'self',
  signature_text: 'Ana Ruiz',
}
const sign = async (who: Participant) => {
  await respond(who, survey_id, newId(), [{ key: 'agreed', consent }], { survey_version: 1, complete: true })
  const [given] = await storedConsents(server, who)
  return given?.id ?? ''
}
const change = (version: number, text: string, title?: string) =>
  storeSurvey(server, ana.company_id, survey(text, title), { id: survey_id, version })
const mails = async () => {
  const sent = await server.database
    .selectFrom('outgoing_messages')
    .where('kind', '=', 'consent_changed')
    .select(['user_id', 'locale'])
    .execute()
  return sent.map(({ user_id, locale }) => `${user_id ?? ''} ${locale}`)
}
const due = (who: Participant) => changedConsentsOf(server.database, server.app.consentObjectives, who.id)
const tell = () => tellOfChangedConsents(server.database, server.app.consentObjectives)

let ana: Participant
beforeAll(async () => {
  server = await startTestServer({ areas: [surveysArea] })
})
beforeEach(async () => {
  await server.database.deleteFrom('outgoing_messages').execute()
  ana = await server.participant({ locale: 'es' })
  await server.database.updateTable('users').set({ email_confirmed_at: new Date() }).where('id', '=', ana.id).execute()
  survey_id = await storeSurvey(server, ana.company_id, survey('Ten years.'))
})
afterAll(() => server.close())

test('a changed document is due, and mailed once for each version, also by two processes at once', async () => {
  const id = await sign(ana)
  await tell()
  expect([await due(ana), await mails()]).toEqual([0, []])
  // Other words than those of the document.
  await change(2, 'Ten years.', 'Another title')
  await tell()
  expect([await due(ana), await mails()]).toEqual([0, []])
  await change(3, 'Twenty years.')
  await Promise.all([tell(), tell()])
  await tell()
  expect([await due(ana), await mails()]).toEqual([1, [`${ana.id} es`]])
  await change(4, 'Thirty years.')
  await tell()
  expect(await mails()).toHaveLength(2)
  const again = await sendConsent(ana, `/consent_entries/${id}/again`, {
    relationship: 'self',
    consent_signature_text: 'Ana',
    definition_version: 4,
  })
  expect(again.status).toBe(201)
  expect(await due(ana)).toBe(0)
})

test('nobody is asked for a consent that they withdrew, or never gave', async () => {
  const id = await sign(ana)
  await ana.client.post(`/consent_entries/${id}/withdraw`, { id: newId() })
  const ben = await server.participant()
  await change(2, 'Twenty years.')
  await tell()
  expect([await due(ana), await due(ben), await mails()]).toEqual([0, 0, []])
})

describe('a consent in an activity', () => {
  const typed = { consent_signature_text: 'Ana' }
  const dueIn = async () => (await listed()).map(({ due_in }) => due_in)
  const listed = async () => answerOf(listConsents, await ana.client.get('/consent_entries'))
  const stored = () => storeConsentObjective(server, ana, { ...allFlags, consent_text: { en: 'Ten years.' } })

  test('is due again in its activity when its terms have changed, and mailed once for each version', async () => {
    const { activity_id, change, path } = await stored()
    await sendConsent(ana, path, typed)
    await change({ withdrawal_text: { en: 'We stop.' } }, 2)
    await tell()
    expect([await due(ana), await dueIn(), await mails()]).toEqual([0, [null], []])
    await change({ consent_text: { en: 'Twenty years.' } }, 3)
    await Promise.all([tell(), tell()])
    await tell()
    const [place] = await dueIn()
    expect([await due(ana), place?.activity_id, await mails()]).toEqual([1, activity_id, [`${ana.id} es`]])
    // An old page would offer the form of surveys.
    expect((await listed()).map((consent) => consent.due)).toEqual([false])
    await sendConsent(ana, path, { ...typed, definition_version: 3 })
    await tell()
    expect([await due(ana), await dueIn(), await mails()]).toEqual([0, [null], [`${ana.id} es`]])
  })

  test('nobody is asked for one that they withdrew, whose activity was removed, has ended or no longer asks', async () => {
    const { activity_id, objective, change, path } = await stored()
    await sendConsent(ana, path, typed)
    await change({ consent_text: { en: 'Twenty years.' } }, 2)
    const own = server.database.updateTable('participant_activities').where('activity_id', '=', activity_id)
    await own.set({ removed_at: new Date() }).execute()
    await tell()
    expect([await due(ana), await dueIn(), await mails()]).toEqual([0, [null], []])
    await own.set({ removed_at: null }).execute()
    expect(await due(ana)).toBe(1)
    const [consent] = await listed()
    await ana.client.post(`/consent_entries/${consent?.id ?? ''}/withdraw`, { id: newId() })
    expect([await due(ana), (await dueIn())[0]?.activity_id]).toEqual([0, activity_id])
    await change({ type: 'TextObjective', id: objective.id }, 3)
    expect([await due(ana), await dueIn()]).toEqual([0, [null]])
  })
})
