import {
  addBrandPicture,
  type Audience,
  type BrandDraft,
  type BrandState,
  listBrands,
  previewBrand,
  publishBrand,
  readBrand,
  saveBrandDraft,
  takeBrandBack,
} from '@almanac/contracts/schema/platform/brands'
import { currentRegistry } from '@almanac/contracts/schema/platform/registry'
import { currentTheme } from '@almanac/contracts/schema/platform/theme'
import { newId } from '@almanac/domain/ids'
import { answerOf, codesOf, errorsOf } from '../../testing/answer'
import type { TestAnswer, TestClient } from '../../testing/client'
import { type Participant, startTestServer, type TestServer } from '../../testing/server'
import { mailBrandOf } from '../brand/mail-brand'
import { documentBrandOf } from '../brand/document-brand'

let server: TestServer
let anna: Participant
/** Anna's company in the addresses. */
const AT = '/brands/northwind/plain'

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

beforeEach(async () => {
  for (const table of ['theme_trials', 'theme_drafts', 'theme_versions', 'audit_trail'] as const)
    await server.database.deleteFrom(table).execute()
  await server.database.updateTable('themes').set({ version: null, brand: null }).execute()
  anna = await administratorOf('northwind')
})

async function administratorOf(company: string): Promise<Participant> {
  const person = await server.participant({ company })
  const { id: user_id, company_id } = person
  await server.database.insertInto('company_administrators').values({ user_id, company_id }).execute()
  return person
}

const stateOf = async (client: TestClient): Promise<BrandState> => answerOf(readBrand, await client.get(AT))

/** Changes some fields of the draft. */
async function draft(change: Partial<BrandDraft>, by = anna): Promise<BrandState> {
  const { revision, draft } = await stateOf(by.client)
  return answerOf(saveBrandDraft, await by.client.put(`${AT}/draft`, { revision, draft: { ...draft, ...change } }))
}

async function publish(audience: Audience, by = anna): Promise<TestAnswer> {
  const { revision } = await stateOf(by.client)
  return by.client.post(`${AT}/publish`, { revision, audience, reason: 'Spring' })
}

/** The name of the brand that somebody gets: in the registry of the page, and where the theme alone is read. */
async function nameFor(client: TestClient, query = ''): Promise<string | undefined> {
  const read = answerOf(currentTheme, await client.get(`/themes/current${query}`))
  expect(answerOf(currentRegistry, await client.get(`/registry${query}`)).theme).toEqual(read)
  return read.brand?.name
}

/** A second group of Anna's company. */
async function pilot(): Promise<string> {
  const id = newId()
  const { company_id } = anna
  const key = `pilot-${id.slice(-6)}`
  await server.database
    .insertInto('groups')
    .values({ id, company_id, key, name: key, code: id.slice(-6).toUpperCase(), theme_key: 'plain', status: 'open' })
    .execute()
  return id
}

async function trailOf(action: string) {
  return server.database
    .selectFrom('audit_trail')
    .where('action', '=', action)
    .select(['actor', 'subject', 'document'])
    .execute()
}

const keyOf = async (id: string) =>
  (await server.database.selectFrom('groups').where('id', '=', id).select('key').executeTakeFirstOrThrow()).key

async function memberOf(group_id: string): Promise<Participant> {
  const person = await server.participant({ company: 'northwind' })
  await server.database.updateTable('memberships').where('user_id', '=', person.id).set({ group_id }).execute()
  return person
}

test('an administrator sees her company alone; others, operators without the role and teams see none', async () => {
  expect(answerOf(listBrands, await anna.client.get('/brands'))).toEqual([
    {
      key: 'northwind',
      name: 'Company northwind',
      themes: [{ key: 'plain', name: 'Plain', people: expect.any(Number) }],
    },
  ])
  const other = await administratorOf('harbor')
  const operator = await server.participant({ company: 'northwind', roles: ['operator'] })
  const participant = await server.participant({ company: 'northwind' })
  const { revision, draft } = await stateOf(anna.client)
  for (const { client } of [other, operator, participant]) {
    expect((await client.get(AT)).status).toBe(404)
    expect((await client.put(`${AT}/draft`, { revision, draft })).status).toBe(404)
    expect((await client.post(`${AT}/publish`, { revision, audience: { kind: 'everyone' } })).status).toBe(404)
    expect((await client.post(`${AT}/back`, {})).status).toBe(404)
  }
  expect(answerOf(listBrands, await participant.client.get('/brands'))).toEqual([])
  expect((await (await server.team('social')).get(AT)).status).toBe(401)
  expect((await server.visitor.get(AT)).status).toBe(401)
})

test('a draft is seen by nobody until it is published, and then by everybody at once', async () => {
  const { client } = await server.participant({ company: 'northwind' })
  expect(await draft({ name: 'Northwind Health', accent: '#7a1fa2' })).toMatchObject({ revision: 1, problems: [] })
  expect(await nameFor(client)).toBe('Company northwind')
  expect((await publish({ kind: 'everyone' })).status).toBe(200)
  expect(await nameFor(client)).toBe('Northwind Health')
  expect(await trailOf('brand_published')).toMatchObject([
    { actor: anna.email, subject: 'northwind, plain', document: { version: 2, reason: 'Spring' } },
  ])
})

test('back leads to the version before in one step, at last to what the files of the study said', async () => {
  const { client } = await server.participant({ company: 'northwind' })
  for (const name of ['First', 'Second']) {
    await draft({ name, accent: '#7a1fa2' })
    await publish({ kind: 'everyone' })
  }
  const back = async () => answerOf(takeBrandBack, await anna.client.post(`${AT}/back`, { reason: 'Wrong color' }))
  expect(await back()).toMatchObject({ current: 2, back: 1 })
  expect(await nameFor(client)).toBe('First')
  expect(await back()).toMatchObject({ current: null, back: null })
  expect(await nameFor(client)).toBe('Company northwind')
  expect(codesOf(await anna.client.post(`${AT}/back`, {}))).toEqual(['BRAND_NOTHING_BEFORE'])
  // What was typed last is still there.
  expect((await stateOf(anna.client)).draft.name).toBe('Second')
})

test('one group tries a version: its people, its visitors, their mails and PDFs, and nobody else', async () => {
  const group_id = await pilot()
  const [member, other] = [await memberOf(group_id), await server.participant({ company: 'northwind' })]
  await draft({ name: 'Trial', accent: '#7a1fa2', sender_name: 'Trial team' })
  const group = await keyOf(group_id)
  expect(answerOf(publishBrand, await publish({ kind: 'group', group }))).toMatchObject({
    current: null,
    trial: { version: 2, audience: { kind: 'group', group }, people: 1 },
    back: 'trial',
  })
  expect([await nameFor(member.client), await nameFor(other.client)]).toEqual(['Trial', 'Company northwind'])
  expect(await nameFor(server.visitor, `?group_id=${group_id}`)).toBe('Trial')
  expect(await mailBrandOf(server.database, { user_id: member.id, group_id: null })).toMatchObject({
    sender: { name: 'Trial team' },
  })
  expect(await mailBrandOf(server.database, { user_id: other.id, group_id: null })).toMatchObject({ sender: null })
  expect(await documentBrandOf(server.database, member.id)).toMatchObject({ name: 'Trial' })
  expect(await documentBrandOf(server.database, other.id)).toMatchObject({ name: 'Company northwind' })
  await anna.client.post(`${AT}/back`, {})
  expect(await nameFor(member.client)).toBe('Company northwind')
})

test('a share tries a version, the same people each time; to everyone it is the same version', async () => {
  const people = await Promise.all(Array.from({ length: 30 }, () => server.participant({ company: 'northwind' })))
  await draft({ name: 'Half', accent: '#7a1fa2' })
  await publish({ kind: 'percent', percent: 50 })
  const names = async () => Promise.all(people.map(({ client }) => nameFor(client)))
  const first = await names()
  expect(new Set(first)).toEqual(new Set(['Half', 'Company northwind']))
  expect(await names()).toEqual(first)
  expect(await nameFor(server.visitor, `?group_id=${anna.group_id}`)).toBe('Company northwind')
  expect(answerOf(publishBrand, await publish({ kind: 'everyone' }))).toMatchObject({ current: 2, trial: null })
  expect(new Set(await names())).toEqual(new Set(['Half']))
})

test('a trial is shown in the icon and manifest of those who are in it', async () => {
  const group_id = await pilot()
  const member = await memberOf(group_id)
  await draft({ name: 'Trial', accent: '#7a1fa2' })
  await publish({ kind: 'group', group: await keyOf(group_id) })
  const theme = answerOf(currentTheme, await member.client.get('/themes/current'))
  expect(theme.trial).toBe(2)
  const manifest = async (trial: string) =>
    (
      await server.app.inject({
        url: `/manifest.webmanifest?company_id=${theme.company_id}&theme=plain&lang=en${trial}`,
      })
    ).json<{ name: string }>().name
  expect([await manifest('&trial=2'), await manifest(''), await manifest('&trial=3')]).toEqual([
    'Trial',
    'Company northwind',
    'Company northwind',
  ])
})

test('what is wrong is said at its field with a way out, is kept, and nothing is published', async () => {
  const state = await draft({
    name: 'a'.repeat(80),
    short_name: 'Northwind Health',
    accent: 'white',
    welcome: { en: 'Hello Здоровье' },
    reply_to: 'nobody',
  })
  expect(state.problems.map(({ field, code, language }) => [field, code, language])).toEqual([
    ['accent', 'no_color', null],
    ['name', 'too_long', null],
    ['short_name', 'too_long', null],
    ['reply_to', 'no_email', null],
    ['sender_name', 'missing_sender', null],
    ['welcome', 'language_missing', 'es'],
    ['welcome', 'language_missing', 'fr'],
    ['welcome', 'language_missing', 'ar'],
    ['welcome', 'letters_nowhere', null],
  ])
  expect(state.problems[1]?.sentence).toBe('This has 80 characters. Write 40 at most.')
  const refused = await publish({ kind: 'everyone' })
  expect([refused.status, ...new Set(codesOf(refused))]).toEqual([422, 'BRAND_HAS_PROBLEMS'])
  expect(errorsOf(refused)[1]).toMatchObject({ field: 'name', title: 'This has 80 characters. Write 40 at most.' })
  expect(await stateOf(anna.client)).toMatchObject({ current: null, versions: [], draft: { name: 'a'.repeat(80) } })
})

test('a face that lacks letters comes with one that has them', async () => {
  const { problems } = await draft({ name: 'Ŀluǧ', face: 'figtree', accent: '#7a1fa2' })
  expect(problems).toMatchObject([{ field: 'name', code: 'letters', proposal: { change: { face: 'fraunces' } } }])
  const solved = await draft({ face: 'fraunces' })
  expect(solved.problems).toEqual([])
})

test.each([
  ['Más salud', 'text_sender_characters', 'Mas salud'],
  ['Northwind Health', 'too_long', 'Northwind'],
  ['24 7', 'text_sender_letter', 'Company'],
  ['نور', 'text_sender_characters', 'Company'],
])('%s cannot be the sender of text messages (%s), which comes with one that can', async (text_sender, code, other) => {
  const { problems } = await draft({ text_sender, accent: '#7a1fa2' })
  expect(problems).toMatchObject([{ field: 'text_sender', code, proposal: { change: { text_sender: other } } }])
  expect((await draft({ text_sender: other })).problems).toEqual([])
})

test('text messages come from the chosen name, else from the short name, else from none', async () => {
  const { id } = await server.participant({ company: 'northwind' })
  const sender = async (change: Partial<BrandDraft>) => {
    await draft({ accent: '#7a1fa2', ...change })
    await publish({ kind: 'everyone' })
    return (await mailBrandOf(server.database, { user_id: id, group_id: null })).text_sender
  }
  expect(await sender({ name: 'Élan Health', short_name: 'Élan' })).toBe('Elan')
  expect(await sender({ text_sender: 'Elan Study' })).toBe('Elan Study')
  expect(await sender({ name: 'نور', short_name: 'نور', text_sender: '' })).toBeNull()
})

test('a name whose first word is too long for an icon asks for a short one', async () => {
  const { problems } = await draft({ name: 'Kardiologiezentrum Nord', accent: '#7a1fa2' })
  expect(problems).toMatchObject([{ field: 'short_name', code: 'missing_short_name' }])
  expect((await draft({ short_name: 'Kardio' })).problems).toEqual([])
})

test('a theme without a brand that nobody has changed is no change, and cannot be published', async () => {
  expect(await stateOf(anna.client)).toMatchObject({ differs: false, draft: { name: 'Company northwind' } })
  expect(codesOf(await publish({ kind: 'everyone' }))).toEqual(['BRAND_UNCHANGED'])
  expect(await draft({ corner: 'straight' })).toMatchObject({ differs: true })
})

test('two tabs: the later change of the same draft is refused, and nothing of the first is lost', async () => {
  const { revision, draft: begun } = await stateOf(anna.client)
  const put = (name: string) => anna.client.put(`${AT}/draft`, { revision, draft: { ...begun, name } })
  const answers = await Promise.all([put('One'), put('Other')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const kept = (await stateOf(anna.client)).draft.name
  expect(['One', 'Other'].indexOf(kept)).toBe(answers.findIndex(({ status }) => status === 200))
  expect(codesOf(await anna.client.post(`${AT}/publish`, { revision, audience: { kind: 'everyone' } }))).toEqual([
    'BRAND_DRAFT_CHANGED',
  ])
})

test('a picture with a script and one of 10 MB are refused in words', async () => {
  const add = (content: string) => {
    const form = new FormData()
    form.append('file', new File([content], 'logo.svg', { type: 'image/svg+xml' }))
    return anna.client.post('/brands/northwind/pictures', form)
  }
  const svg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40">${inner}</svg>`
  const script = await add(svg('<script>alert(1)</script>'))
  expect([script.status, errorsOf(script)[0]?.title]).toEqual([422, expect.stringContaining('contains <script>')])
  const large = await add(svg(' '.repeat(10_000_000)))
  expect([413, 422]).toContain(large.status)
  const white = await add(svg('<path d="M0 0h120v40z" fill="#fff"/>'))
  const { problems } = await draft({ logo: answerOf(addBrandPicture, white), accent: '#0b6b64' })
  expect(problems).toMatchObject([{ field: 'logo', code: 'logo_unseen_light' }])
})

test('the draft is shown as a form, a PDF and an email in its own brand, to its administrators alone', async () => {
  await draft({ name: 'Acme & Partners', accent: '#7a1fa2', sender_name: 'Acme team' })
  const look = `${AT}/preview?mode=dark&locale=ar`
  const { mail, document, icon } = answerOf(previewBrand, await anna.client.get(look))
  expect(mail).toMatchObject({ from: 'Acme team', html: expect.stringContaining('Acme &amp; Partners') })
  const page = Buffer.from(document?.split(',')[1] ?? '', 'base64').toString()
  // The mark in the color of the draft, beside a page of text.
  expect(page).toMatch(/^<svg/)
  expect(icon).toMatch(/^data:image\/png;base64,/)
  const other = await administratorOf('harbor')
  expect((await other.client.get(look)).status).toBe(404)
})

test('a picture that was never added is refused', async () => {
  const { revision, draft } = await stateOf(anna.client)
  const logo = { digest: 'a'.repeat(64), content_type: 'image/png', width: 100, height: 100 }
  expect(codesOf(await anna.client.put(`${AT}/draft`, { revision, draft: { ...draft, logo } }))).toEqual([
    'BRAND_PICTURE_UNKNOWN',
  ])
})
