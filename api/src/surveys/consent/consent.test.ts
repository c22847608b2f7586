/** @embedded */
import sharp from 'sharp'
import { newId } from '@almanac/domain/ids'
import * as schema from '@almanac/contracts/schema/surveys/consent'
import { activityDocumentOf, defineActivity, giveActivity, objectiveOf } from '../../activities/testing/fixtures'
import type { ObjectiveDocument } from '../../activities/definition'
import { answerOf, codesOf, errorsOf } from '../../testing/answer'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { imageRoutes } from '../../account/images/routes'
import { surveysArea } from '../area'

let server: TestServer
let ana: Participant

beforeAll(async () => {
  server = await startTestServer({ areas: [surveysArea, imageRoutes] })
})

beforeEach(async () => {
  ana = await server.participant()
})

afterAll(() => server.close())

const all = {
  consenting_name_required: true,
  consenting_signature_required: true,
  consent_check_required: true,
  consent_check_text: { en: 'I agree', es: 'Acepto' },
}

/** A consent objective on the participant's dashboard. */
async function asked(flags: Partial<ObjectiveDocument> = all, who = ana) {
  const objective = objectiveOf('ConsentObjective', flags)
  const activity_id = await defineActivity(server.database, who, activityDocumentOf([objective]))
  await giveActivity(server.database, who, activity_id)
  return { objective, activity_id, path: `/objectives/${objective.id}/consent_entries` }
}

/** sharp can't read SVG in the product, so the ink is drawn as pixels. */
const png = async (
  drawn: boolean,
  background: string | { r: number; g: number; b: number; alpha: number } = { r: 0, g: 0, b: 0, alpha: 0 },
) => {
  const paper = sharp({ create: { width: 300, height: 100, channels: 4, background } })
  const ink = {
    input: { create: { width: 120, height: 3, channels: 4 as const, background: '#1b1b1b' } },
    top: 50,
    left: 60,
  }
  return (drawn ? paper.composite([ink]) : paper).png().toBuffer()
}

interface Sent {
  id?: string
  who?: Participant
  image?: Buffer
  [field: string]: unknown
}

async function give(path: string, { id = newId(), who = ana, image, ...fields }: Sent = {}) {
  const form = new FormData()
  const whole = { accepted_consent: 'true', consenting_first_name: 'Ana', consenting_last_name: 'Ruiz', ...fields }
  for (const [name, value] of Object.entries({ id, ...whole }))
    if (value !== undefined) form.append(name, String(value))
  if (image)
    form.append('consent_signature_image', new Blob([new Uint8Array(image)], { type: 'image/png' }), 'signature.png')
  return who.client.post(path, form)
}

const given = (answer: { body: unknown }) => answerOf(schema.createConsentEntry, answer)
const versions = (who = ana) =>
  server.database.selectFrom('consent_entries').where('user_id', '=', who.id).selectAll().orderBy('version').execute()

test('a consent is stored with its terms, a private signature picture and an entry in the audit trail', async () => {
  const { path, objective, activity_id } = await asked()
  expect(answerOf(schema.getConsentEntry, await ana.client.get(path))).toBeNull()
  const entry = given(await give(path, { image: await png(true), consenting_first_name: '  Ana ' }))
  expect(entry).toMatchObject({
    objective_id: objective.id,
    accepted_consent: true,
    consenting_first_name: 'Ana',
    consenting_last_name: 'Ruiz',
    consent_signature_text: null,
    version: 1,
  })
  expect(answerOf(schema.getConsentEntry, await ana.client.get(path))).toEqual({ ...entry, current: true })
  const [row] = await versions()
  expect(row).toMatchObject({ activity_id, definition_version: 1, consent_check_text: 'I agree', locale: 'en' })

  const url = String(entry.consent_signature_image_url).replace(/^\/api/, '')
  expect((await ana.client.get(url)).status).toBe(200)
  expect((await (await server.participant()).client.get(url)).status).toBe(404)
  expect(
    await server.database
      .selectFrom('audit_trail')
      .where('subject', '=', objective.id)
      .select(['actor', 'action', 'document'])
      .execute(),
  ).toEqual([
    {
      actor: ana.id,
      action: 'consent_given',
      document: { consent_id: entry.id, activity_id, definition_version: 1, version: 1, hash: row?.hash },
    },
  ])
})

test('each change is a new version; earlier versions are kept', async () => {
  const { path } = await asked()
  await give(path, { consent_signature_text: 'Ana Ruiz' })
  const second = given(await give(path, { consenting_last_name: 'Ruiz Gil', keep_signature: 'true' }))
  expect(second).toMatchObject({ version: 2, consent_signature_text: 'Ana Ruiz', consenting_last_name: 'Ruiz Gil' })
  expect((await versions()).map(({ version, consenting_last_name }) => [version, consenting_last_name])).toEqual([
    [1, 'Ruiz'],
    [2, 'Ruiz Gil'],
  ])
})

test('a signature is not valid for changed terms', async () => {
  const { path, objective, activity_id } = await asked()
  await give(path, { consent_signature_text: 'Ana Ruiz' })
  const changed = activityDocumentOf([{ ...objective, consent_check_text: 'I agree to more' }])
  await defineActivity(server.database, ana, { ...changed, key: `${changed.key}2` }, activity_id, 2)
  await giveActivity(server.database, ana, activity_id, 2)
  expect(codesOf(await give(path, { keep_signature: 'true' }))).toEqual(['SIGNATURE_MISSING'])
  expect(given(await give(path, { consent_signature_text: 'Ana' })).version).toBe(2)
  expect(
    (await versions()).map(({ definition_version, consent_check_text }) => [definition_version, consent_check_text]),
  ).toEqual([
    [1, 'I agree'],
    [2, 'I agree to more'],
  ])
})

test('requests with the same id are one version, also concurrently; those with other ids get their own', async () => {
  const { path } = await asked()
  const id = newId()
  const image = await png(true)
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, () => give(path, { id, image })),
    give(path, { consent_signature_text: 'Ana' }),
    give(path, { consent_signature_text: 'A. Ruiz' }),
  ])
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201))
  expect(new Set(answers.slice(0, 6).map((answer) => JSON.stringify(given(answer)))).size).toBe(1)
  expect((await versions()).map(({ version }) => version)).toEqual([1, 2, 3])
  expect(await server.database.selectFrom('images').where('user_id', '=', ana.id).select('type').execute()).toEqual([
    { type: 'signature' },
  ])
  // Even when the request contains other values.
  expect(given(await give(path, { id, consenting_first_name: '' })).consenting_first_name).toBe('Ana')
})

test('missing parts that the flags require are rejected at their fields', async () => {
  const { path } = await asked()
  const answer = await give(path, {
    accepted_consent: 'false',
    consenting_first_name: ' ',
    consenting_last_name: undefined,
  })
  expect(answer.status).toBe(422)
  expect(errorsOf(answer).map(({ code, field }) => [code, field])).toEqual([
    ['MANDATORY', 'consenting_first_name'],
    ['MANDATORY', 'consenting_last_name'],
    ['CONSENT_NOT_ACCEPTED', 'accepted_consent'],
    ['SIGNATURE_MISSING', 'consent_signature_image'],
  ])
  expect(await versions()).toEqual([])
})

test.each([
  ['see-through', () => png(false)],
  ['white', () => png(false, '#ffffff')],
  ['black', () => png(false, '#000000')],
  ['nearly white with white on it', () => png(false, '#fdfdfd')],
])('a picture that is %s from edge to edge is no signature', async (_, image) => {
  const { path } = await asked()
  expect(codesOf(await give(path, { image: await image() }))).toEqual(['SIGNATURE_MISSING'])
  expect(given(await give(path, { image: await image(), consent_signature_text: 'Ana Ruiz' }))).toMatchObject({
    consent_signature_image_url: null,
    consent_signature_text: 'Ana Ruiz',
  })
})

test('without flags nothing is required', async () => {
  const { path } = await asked({})
  expect(
    given(
      await give(path, {
        accepted_consent: 'false',
        consenting_first_name: undefined,
        consenting_last_name: undefined,
      }),
    ),
  ).toMatchObject({ accepted_consent: false, consenting_first_name: null })
})

test.each([
  [
    'a JPEG',
    () =>
      sharp({ create: { width: 9, height: 9, channels: 3, background: '#333333' } })
        .jpeg()
        .toBuffer(),
  ],
  ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['half a PNG', async () => (await png(true)).subarray(0, 60)],
  ['an empty file', () => Buffer.alloc(0)],
])('%s is rejected with NOT_A_PICTURE at the signature', async (_, image) => {
  const { path } = await asked()
  expect(errorsOf(await give(path, { image: await image() })).map(({ code, field }) => [code, field])).toEqual([
    ['NOT_A_PICTURE', 'consent_signature_image'],
  ])
})

test('names are stored as typed, except for bidirectional overrides; invalid names are rejected', async () => {
  const { path } = await asked()
  const name = '<script>alert(1)</script> \u202EأحمدX'
  expect(
    given(await give(path, { consenting_first_name: name, consent_signature_text: "'; drop table users; --" })),
  ).toMatchObject({
    consenting_first_name: name.replace('\u202E', ''),
    consent_signature_text: "'; drop table users; --",
  })
  expect((await give(path, { consenting_first_name: 'x'.repeat(101) })).status).toBe(422)
  expect((await give(path, { consenting_first_name: 'a\u0000b' })).status).toBe(422)
  expect((await give(path, { id: 'mine' })).status).toBe(422)
})

test('objectives of others, and those that are no consent, answer 404', async () => {
  const { path } = await asked()
  const ben = await server.participant()
  expect((await ben.client.get(path)).status).toBe(404)
  expect((await give(path, { who: ben, consent_signature_text: 'Ben' })).status).toBe(404)
  expect(await versions(ben)).toEqual([])
  expect((await server.visitor.get(path)).status).toBe(401)

  const text = objectiveOf('TextObjective')
  await giveActivity(server.database, ana, await defineActivity(server.database, ana, activityDocumentOf([text])))
  expect((await ana.client.get(`/objectives/${text.id}/consent_entries`)).status).toBe(404)
  expect((await give(`/objectives/${text.id}/consent_entries`, { consent_signature_text: 'Ana' })).status).toBe(404)
  expect((await give('/objectives/none/consent_entries')).status).toBe(404)
})

test('an id is of one consent per user: 404 for another objective, and another user’s is a separate consent', async () => {
  const [one, other] = [await asked(), await asked()]
  const id = newId()
  await give(one.path, { id, consent_signature_text: 'Ana' })
  expect((await give(other.path, { id, consent_signature_text: 'Ana' })).status).toBe(404)
  const ben = await server.participant()
  const his = await asked(all, ben)
  expect(given(await give(his.path, { id, who: ben, consent_signature_text: 'Ben' }))).toMatchObject({
    consent_signature_text: 'Ben',
    version: 1,
  })
})
