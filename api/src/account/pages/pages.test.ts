import * as schema from '@almanac/contracts/schema/account/pages'
import { currentSession } from '@almanac/contracts/schema/account/session'
import { newId } from '@almanac/domain/ids'
import { inTransaction } from '../../database/transaction'
import type { PageKind } from '../../database/documents/account'
import { answerOf, codesOf } from '../../testing/answer'
import type { TestClient } from '../../testing/client'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { companyOf } from '../../testing/study'
import { acceptCurrentAgreements } from './accept'
import type { PageDocument } from './pages'

let server: TestServer
let maya: Participant
let other: Participant

interface Page {
  kind: PageKind
  key?: string
  company_id?: string
  group_id?: string | null
  document?: PageDocument
}

/** Stores a page like the load of a study: a new version replaces the previous one. */
async function publish(
  { kind, key = kind, company_id = maya.company_id, group_id = null, document }: Page,
  id = newId(),
): Promise<string> {
  await inTransaction(server.database, async (transaction) => {
    const before = await transaction
      .updateTable('pages')
      .set({ withdrawn_at: new Date() })
      .where('id', '=', id)
      .returning('version')
      .execute()
    const version = Math.max(0, ...before.map((row) => row.version)) + 1
    const words = {
      title: { en: `Title ${version}`, es: `Título ${version}` },
      text: { en: `Text ${version} of ${key}`, es: `Texto ${version}` },
    }
    await transaction
      .insertInto('pages')
      .values({ id, version, company_id, group_id, kind, key, document: JSON.stringify(document ?? words) })
      .execute()
  })
  return id
}

const agreements = async (client: TestClient, query = '') =>
  answerOf(schema.listAgreements, await client.get(`/agreements${query}`))
const current = async (client: TestClient, query = '') =>
  answerOf(schema.currentAgreements, await client.get(`/agreements/get_current_agreements${query}`))
const due = async (client: TestClient) =>
  answerOf(currentSession, await client.get('/sessions/current'))?.agreements_due
const accept = (client: TestClient, id: string, version = 1, locale = 'en') =>
  client.post('/agreements/accept', { agreements: [{ id, version, locale }] })
const trail = async (id: string) =>
  (
    await server.database.selectFrom('audit_trail').selectAll().where('action', '=', 'accept_agreement').execute()
  ).filter(({ subject }) => subject.startsWith(id))

beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  await server.database.deleteFrom('pages').execute()
  maya = await server.participant({ company: 'one' })
  other = await server.participant({ company: 'two' })
})
afterAll(() => server.close())

describe('agreements', () => {
  test('none are due in a study without agreements', async () => {
    expect(await agreements(maya.client)).toEqual([])
    expect(await due(maya.client)).toBe(false)
  })

  test('a link that names a study that does not exist gets none, a malformed one a 422', async () => {
    await publish({ kind: 'terms' })
    expect(await current(server.visitor, `?company_id=${newId()}`)).toEqual([])
    expect(await current(maya.client, `?group_id=${newId()}`)).toEqual([])
    expect((await server.visitor.get('/agreements/get_current_agreements?company_id=nope')).status).toBe(422)
  })

  test('a new agreement is due until it is accepted, then listed as accepted', async () => {
    const id = await publish({ kind: 'user_agreement' })
    expect(await due(maya.client)).toBe(true)
    expect(await agreements(maya.client)).toMatchObject([
      {
        id,
        kind: 'user_agreement',
        version: 1,
        title: 'Title 1',
        text: 'Text 1 of user_agreement',
        locale: 'en',
        accepted: false,
        accepted_at: null,
      },
    ])
    expect((await accept(maya.client, id)).status).toBe(204)
    expect(await due(maya.client)).toBe(false)
    expect(await agreements(maya.client)).toMatchObject([{ accepted: true, accepted_at: expect.any(String) }])
  })

  test('a changed agreement is due again, and the acceptance of the old version is kept', async () => {
    const id = await publish({ kind: 'terms' })
    await accept(maya.client, id)
    await publish({ kind: 'terms' }, id)
    expect(await due(maya.client)).toBe(true)
    expect(await agreements(maya.client)).toMatchObject([{ id, version: 2, accepted: false }])
    await accept(maya.client, id, 2, 'es')
    const acceptances = await server.database
      .selectFrom('agreement_acceptances')
      .where('user_id', '=', maya.id)
      .orderBy('version')
      .select(['version', 'locale'])
      .execute()
    expect(acceptances).toEqual([
      { version: 1, locale: 'en' },
      { version: 2, locale: 'es' },
    ])
  })

  test('help and extra pages need no acceptance and cannot be accepted', async () => {
    const help = await publish({ kind: 'help' })
    await publish({ kind: 'extra_page' })
    expect(await due(maya.client)).toBe(false)
    expect((await accept(maya.client, help)).status).toBe(409)
  })

  test('an older version, a later one and a withdrawn page are refused, and nothing of the request is stored', async () => {
    const changed = await publish({ kind: 'terms' })
    await publish({ kind: 'terms' }, changed)
    const good = await publish({ kind: 'user_agreement' })
    const both = await maya.client.post('/agreements/accept', {
      agreements: [
        { id: good, version: 1, locale: 'en' },
        { id: changed, version: 1, locale: 'en' },
      ],
    })
    expect(both.status).toBe(409)
    expect(codesOf(both)).toEqual(['AGREEMENT_CHANGED'])
    expect((await accept(maya.client, changed, 3)).status).toBe(409)
    await server.database.updateTable('pages').set({ withdrawn_at: new Date() }).where('id', '=', good).execute()
    expect((await accept(maya.client, good)).status).toBe(409)
    expect(await agreements(maya.client)).toMatchObject([{ id: changed, accepted: false }])
  })

  test('an agreement of another study and an unknown one are 404', async () => {
    const theirs = await publish({ kind: 'terms', company_id: other.company_id })
    expect((await accept(maya.client, theirs)).status).toBe(404)
    expect((await accept(maya.client, newId())).status).toBe(404)
    expect(await due(maya.client)).toBe(false)
  })

  test('accepting is idempotent, also concurrently, with one entry in the audit trail under a pseudonym', async () => {
    const id = await publish({ kind: 'terms' })
    const answers = await Promise.all(Array.from({ length: 8 }, () => accept(maya.client, id)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204))
    const lines = await trail(id)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({
      subject: `${id} 1`,
      document: { agreement_id: id, version: 1, locale: 'en' },
      actor: expect.stringMatching(/^participant: [0-9a-f]{32}$/),
    })
    expect(JSON.stringify(lines)).not.toContain(maya.id)
  })

  test('an acceptance concurrent with a change never counts for the new version', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await publish({ kind: 'terms' })
      const [answer] = await Promise.all([accept(maya.client, id), publish({ kind: 'terms' }, id)])
      expect([204, 409]).toContain(answer.status)
      expect(await due(maya.client)).toBe(true)
      await server.database.deleteFrom('pages').execute()
    }
  })

  test("a group's own page replaces the company's page of the same kind", async () => {
    const company_wide = await publish({ kind: 'terms' })
    const privacy = await publish({
      kind: 'privacy_policy',
      document: { title: 'Privacy', questions: [{ key: 'a', question: 'Why?', text: 'So.' }] },
    })
    const own = await publish({ kind: 'terms', key: 'own', group_id: maya.group_id })
    expect((await agreements(maya.client)).map(({ id }) => id)).toEqual([own, privacy])
    expect((await agreements(maya.client, `?company_id=${maya.company_id}`)).map(({ id }) => id)).toEqual([
      own,
      privacy,
    ])
    expect((await current(server.visitor, `?company_id=${maya.company_id}`)).map(({ id }) => id)).toEqual([
      company_wide,
      privacy,
    ])
    expect((await current(server.visitor, `?group_id=${maya.group_id}`)).map(({ id }) => id)).toEqual([own, privacy])
    await accept(maya.client, own)
    expect(await due(maya.client)).toBe(true)
    await accept(maya.client, privacy)
    expect(await due(maya.client)).toBe(false)
  })

  test('a visitor reads those of a company or group, in their language if it is translated completely', async () => {
    await publish({ kind: 'terms' })
    await publish({
      kind: 'user_agreement',
      document: { title: { en: 'Half', es: 'Medio' }, text: { en: 'English alone' } },
    })
    expect(await current(server.visitor, `?company_id=${maya.company_id}&locale=es`)).toMatchObject([
      { title: 'Half', text: 'English alone', locale: 'en', accepted: null, accepted_at: null },
      { title: 'Título 1', text: 'Texto 1', locale: 'es', accepted: null },
    ])
    expect(await current(server.visitor, `?company_id=${maya.company_id}&locale=de`)).toMatchObject([
      { locale: 'en' },
      { locale: 'en' },
    ])
    expect(await current(server.visitor)).toEqual([])
    expect(await current(server.visitor, `?group_id=${newId()}`)).toEqual([])
    expect(await current(server.visitor, `?group_id=${maya.group_id}&company_id=${other.company_id}`)).toEqual([])
    expect((await server.visitor.get('/agreements?company_id=nothing')).status).toBe(422)
    expect((await accept(server.visitor, newId())).status).toBe(401)
  })

  test('with a single company on the server a visitor need not specify it', async () => {
    const alone = await startTestServer()
    const { company_id } = await companyOf(alone.database, 'only')
    await alone.database
      .insertInto('pages')
      .values({
        id: newId(),
        version: 1,
        company_id,
        kind: 'terms',
        key: 'terms',
        document: JSON.stringify({ title: 'Terms', text: 'All' }),
      })
      .execute()
    expect(await current(alone.visitor)).toMatchObject([{ title: 'Terms', text: 'All' }])
    await alone.close()
  })

  test('the current agreements are accepted at registration, in the language in which they were read', async () => {
    const id = await publish({ kind: 'terms' })
    await inTransaction(server.database, (transaction) => acceptCurrentAgreements(transaction, maya.id, 'es-MX'))
    expect(await due(maya.client)).toBe(false)
    expect(
      await server.database
        .selectFrom('agreement_acceptances')
        .where('agreement_id', '=', id)
        .select(['version', 'locale'])
        .execute(),
    ).toEqual([{ version: 1, locale: 'es' }])
    expect(await trail(id)).toHaveLength(1)
  })
})

describe('the privacy policy', () => {
  const questions = ['what', 'who', 'long'].map((key) => ({
    key,
    question: { en: `${key}?`, fr: `${key} ?` },
    text: { en: `About ${key}`, fr: `De ${key}` },
  }))
  const policy = (client: TestClient, query = '') => client.get(`/privacy_policy${query}`)
  const asked = async (client: TestClient, query = '') => answerOf(schema.privacyPolicy, await policy(client, query))

  beforeEach(() =>
    publish({ kind: 'privacy_policy', document: { title: { en: 'Privacy', fr: 'Confidentialité' }, questions } }),
  )

  test('is read question by question, forward and backward', async () => {
    const frame = { count: 3, first_and_last_question: ['what', 'long'], title: 'Privacy', locale: 'en' }
    expect(await asked(maya.client)).toEqual({
      ...frame,
      question: { key: 'what', question: 'what?', text: 'About what' },
      next: 'who',
      before: null,
      position: 1,
    })
    expect(await asked(maya.client, '?question_key=what&index_type=next')).toMatchObject({
      question: { key: 'who' },
      next: 'long',
      before: 'what',
      position: 2,
    })
    expect(await asked(maya.client, '?question_key=who&index_type=next')).toMatchObject({
      question: { key: 'long' },
      next: null,
      position: 3,
    })
    expect(await asked(maya.client, '?question_key=long&index_type=before&locale=fr')).toMatchObject({
      question: { key: 'who', question: 'who ?', text: 'De who' },
      title: 'Confidentialité',
      locale: 'fr',
    })
    expect(await asked(maya.client, '?question_key=long')).toMatchObject({ question: { key: 'long' } })
  })

  test('responds with 404 beyond both ends and for unknown questions', async () => {
    for (const query of [
      '?question_key=what&index_type=before',
      '?question_key=long&index_type=next',
      '?question_key=none',
      '?question_key=__proto__',
      '?question_key=%27%3B--',
    ])
      expect((await policy(maya.client, query)).status).toBe(404)
    expect((await policy(maya.client, '?question_key=%00')).status).toBe(422)
    expect((await policy(other.client)).status).toBe(404)
  })

  test('is public, also as a whole among the agreements', async () => {
    expect(await asked(server.visitor, `?group_id=${maya.group_id}`)).toMatchObject({ position: 1 })
    expect(await asked(other.client, `?company_id=${maya.company_id}`)).toMatchObject({ position: 1 })
    expect((await current(server.visitor, `?company_id=${maya.company_id}`))[0]?.text).toBe(
      '## what?\n\nAbout what\n\n## who?\n\nAbout who\n\n## long?\n\nAbout long',
    )
  })
})

describe('extra pages and help', () => {
  test('extra pages are only for members', async () => {
    const id = await publish({ kind: 'extra_page', key: 'hours' })
    const own = await publish({ kind: 'extra_page', key: 'own', group_id: maya.group_id })
    expect(answerOf(schema.listExtraPages, await maya.client.get('/extra_pages')).map((page) => page.id)).toEqual([
      id,
      own,
    ])
    expect(
      answerOf(
        schema.currentExtraPages,
        await maya.client.get(`/extra_pages/get_current_extra_pages?company_id=${maya.company_id}&locale=es`),
      ),
    ).toMatchObject([{ text: 'Texto 1', locale: 'es' }, {}])
    expect(answerOf(schema.termsPage, await maya.client.get(`/terms_and_privacy_page/${id}`))).toMatchObject({
      key: 'hours',
      content_type: 'markdown',
    })
    expect(
      answerOf(schema.termsPage, await maya.client.get('/terms_and_privacy_page/own?page_type=extra_page')),
    ).toMatchObject({ id: own })
    for (const client of [other.client, server.visitor]) {
      expect(answerOf(schema.listExtraPages, await client.get('/extra_pages'))).toEqual([])
      for (const path of [
        `/extra_pages?company_id=${maya.company_id}`,
        `/extra_pages/get_current_extra_pages?group_id=${maya.group_id}`,
        `/terms_and_privacy_page/${id}`,
        '/terms_and_privacy_page/hours?page_type=extra_page',
      ]) {
        expect((await client.get(path)).status).toBe(404)
      }
    }
  })

  test("a group's page is not visible to other groups of its company", async () => {
    const group_id = newId()
    await server.database
      .insertInto('groups')
      .values({
        id: group_id,
        company_id: maya.company_id,
        key: `g${group_id}`,
        name: 'Else',
        code: group_id.slice(-6).toUpperCase(),
        theme_key: 'plain',
        status: 'open',
      })
      .execute()
    const id = await publish({ kind: 'extra_page', key: 'theirs', group_id })
    expect((await maya.client.get(`/terms_and_privacy_page/${id}`)).status).toBe(404)
    expect(answerOf(schema.listExtraPages, await maya.client.get('/extra_pages'))).toEqual([])
  })

  test('help is public, and 404 where the company has none', async () => {
    expect((await maya.client.get('/extra_pages/help_page_by_company')).status).toBe(404)
    const id = await publish({ kind: 'help' })
    expect(answerOf(schema.helpPage, await maya.client.get('/extra_pages/help_page_by_company'))).toMatchObject({
      id,
      text: 'Text 1 of help',
    })
    expect(
      answerOf(
        schema.helpPage,
        await server.visitor.get(`/extra_pages/help_page_by_company?company_id=${maya.company_id}&locale=es`),
      ),
    ).toMatchObject({ id, locale: 'es' })
    expect((await other.client.get('/extra_pages/help_page_by_company')).status).toBe(404)
    expect(answerOf(schema.termsPage, await server.visitor.get(`/terms_and_privacy_page/${id}`))).toMatchObject({ id })
  })

  test.each(['nothing', '%00', '..%2f..%2fetc', "';--", newId(), '%F0%9F%98%80'])(
    'an invalid or unknown page id is refused: %s',
    async (id) => {
      expect([404, 422]).toContain((await maya.client.get(`/terms_and_privacy_page/${id}`)).status)
      expect([404, 422]).toContain((await maya.client.get(`/terms_and_privacy_page/${id}?page_type=help`)).status)
      expect([404, 422]).toContain(
        (await maya.client.get(`/terms_and_privacy_page/${id}?page_type=constructor`)).status,
      )
    },
  )
})
