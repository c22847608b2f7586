import * as schema from '@almanac/contracts/schema/activities/recorded-for-others'
import { newId } from '@almanac/domain/ids'
import { acceptedRelationship, confirmedParticipant, setLevel } from '../../social/relationships/testing'
import { answerOf, codesOf } from '../../testing/answer'
import { type Participant, startTestServer, type TestServer } from '../../testing/server'
import { activityDocumentOf, defineActivity, giveActivity, objectiveOf, responseOf } from '../testing/fixtures'
import { allow, ownerAndRecorder, recordFor, responsesSeen } from './testing'

const mood = objectiveOf('SliderObjective', { objective_points: 10 })
let server: TestServer
let ana: Participant
let ben: Participant
/** Id of their relationship. */
let id: string
let activity: string

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.close()
})

beforeEach(async () => {
  const people = await ownerAndRecorder(server)
  ana = people.ana
  ben = people.ben
  id = people.id
  activity = await defineActivity(server.database, ana, activityDocumentOf([mood]))
  await giveActivity(server.database, ana, activity)
})

const said = (value = 2, quest_id = activity) =>
  responseOf(quest_id, [{ objective_id: mood.id, type: 'SliderEntry', value }])
const refused = (who: Participant, owner = ana) => recordFor(who, owner, said()).then(codesOf)

test('a response recorded by family belongs to the owner, scores points and names the recorder to both', async () => {
  const body = said()
  expect((await recordFor(ben, ana, body)).status).toBe(200)
  for (const viewer of [ana, ben]) {
    const [seen, ...others] = await responsesSeen(viewer, ana)
    expect(seen).toMatchObject({
      id: body.id,
      user_id: ana.id,
      point_total: 10,
      recorded_by: { id: ben.id, first_name: 'Ben' },
    })
    expect(others).toEqual([])
  }
  expect(await responsesSeen(ben, ben)).toEqual([])
})

test('a response recorded by the owner names no recorder', async () => {
  await ana.client.post('/responses', said())
  expect((await responsesSeen(ana, ana)).map(({ recorded_by }) => recorded_by)).toEqual([null])
})

test('sending twice, also concurrently, stores one response', async () => {
  const body = said()
  const answers = await Promise.all([recordFor(ben, ana, body), recordFor(ben, ana, body)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await recordFor(ben, ana, body)).status).toBe(200)
  expect(await responsesSeen(ana, ana)).toHaveLength(1)
})

test('the id of the owner’s own response reveals nothing of it', async () => {
  const own = said(1)
  await ana.client.post('/responses', { ...own, is_visible: false })
  expect(codesOf(await recordFor(ben, ana, { ...said(), id: own.id }))).toEqual(['ID_TAKEN'])
})

test('recorder and owner can change and delete a recorded response; the recorder cannot change others', async () => {
  const [first, own] = [said(1), said(1)]
  await recordFor(ben, ana, first)
  await ana.client.post('/responses', own)
  const path = (response: string) => `/recorded_for/${ana.id}/responses/${response}`
  expect((await ben.client.put(path(first.id), { ...first, entries: said(3).entries })).status).toBe(200)
  expect((await ben.client.put(path(own.id), { ...own, entries: said(3).entries })).status).toBe(404)
  expect((await ben.client.delete(path(own.id))).status).toBe(404)
  const byHer = await ana.client.put(`/responses/${first.id}`, { ...first, entries: said(4).entries })
  expect(byHer.body).toMatchObject({ recorded_by: { id: ben.id } })
  expect((await ben.client.delete(path(first.id))).status).toBe(204)
  expect((await responsesSeen(ana, ana)).map((one) => one.id)).toEqual([own.id])
})

test('a recorder’s change keeps visibility and the owner’s additions, and needs the current revision', async () => {
  const picture = objectiveOf('ImageObjective')
  const quest = await defineActivity(server.database, ana, activityDocumentOf([mood, picture]))
  await giveActivity(server.database, ana, quest)
  const first = said(1, quest)
  await recordFor(ben, ana, first)
  const image_id = newId()
  const image = { type: 'entry', content: Buffer.from('jpeg'), width: 1, height: 1 } as const
  await server.database
    .insertInto('images')
    .values({ user_id: ana.id, id: image_id, ...image, response_id: null, objective_id: null })
    .execute()
  const added = { objective_id: picture.id, type: 'ImageEntry', image_id }
  await ana.client.put(`/responses/${first.id}`, { ...first, entries: [...first.entries, added], revision: 1 })

  const path = `/recorded_for/${ana.id}/responses/${first.id}`
  const change = { ...first, entries: said(3, quest).entries, is_visible: false }
  expect(codesOf(await ben.client.put(path, { ...change, revision: 1 }))).toEqual(['RESPONSE_CHANGED'])
  for (let again = 0; again < 2; again += 1)
    expect((await ben.client.put(path, { ...change, revision: 2 })).body).toMatchObject({ revision: 3 })
  const [seen] = await responsesSeen(ben, ana)
  expect(seen?.is_visible).toBe(true)
  expect(seen?.entries).toMatchObject([{ value: 3 }, { image_id }])
})

test.each<[string, () => Promise<Participant>]>([
  ['a stranger', () => confirmedParticipant(server)],
  ['somebody of another company', () => confirmedParticipant(server, { company: 'other-company' })],
  [
    'a friend',
    async () => {
      const friend = await confirmedParticipant(server)
      const relationship = await acceptedRelationship(ana, friend, 2)
      expect(codesOf(await allow(ana, relationship))).toEqual(['FAMILY_ONLY'])
      return friend
    },
  ],
  [
    'family without consent',
    async () => {
      const sister = await confirmedParticipant(server)
      await acceptedRelationship(ana, sister, 3)
      return sister
    },
  ],
])('%s cannot record', async (_, make) => {
  const other = await make()
  expect(await refused(other)).toEqual(['RECORDING_NOT_ALLOWED'])
  expect(codesOf(await other.client.get(`/recorded_for/${ana.id}/activities`))).toEqual(['RECORDING_NOT_ALLOWED'])
})

test('an unknown person and a stranger get the same response', async () => {
  const nobody = await ben.client.post(`/recorded_for/${newId()}/responses`, said())
  const stranger = await recordFor(ben, await confirmedParticipant(server), said())
  expect([nobody.status, nobody.body]).toEqual([stranger.status, stranger.body])
})

test('the owner cannot record for the recorder, nor for themselves', async () => {
  expect(await refused(ana, ben)).toEqual(['RECORDING_NOT_ALLOWED'])
  expect(await refused(ana, ana)).toEqual(['RECORDING_NOT_ALLOWED'])
})

test.each<[string, () => Promise<{ status: number }>]>([
  ['takes it back', () => allow(ana, id, false)],
  ['makes it another level', () => setLevel(ana, id, 2)],
  ['removes the member', () => ana.client.delete(`/relationships/${id}`)],
  ['blocks', () => ana.client.post('/blocked_users', { user_id: ben.id })],
  ['is left', () => setLevel(ben, id, 7)],
])('when the owner %s, the next request is refused and recorded responses stay', async (_, end) => {
  const body = said()
  await recordFor(ben, ana, body)
  expect((await end()).status).toBeLessThan(300)
  expect(await refused(ben)).toEqual(['RECORDING_NOT_ALLOWED'])
  expect(codesOf(await ben.client.delete(`/recorded_for/${ana.id}/responses/${body.id}`))).toEqual([
    'RECORDING_NOT_ALLOWED',
  ])
  expect(await responsesSeen(ana, ana)).toHaveLength(1)
})

test('after a return to family the consent must be given again', async () => {
  await setLevel(ana, id, 2)
  await setLevel(ana, id, 3)
  expect(await refused(ben)).toEqual(['RECORDING_NOT_ALLOWED'])
})

test('while the study does not offer it, recording and consent are refused; withdrawal is possible', async () => {
  await server.database.updateTable('users').where('id', '=', ana.id).set({ features: '[]' }).execute()
  expect(await refused(ben)).toEqual(['RECORDING_NOT_ALLOWED'])
  expect(codesOf(await allow(ana, id))).toEqual(['FEATURE_OFF'])
  expect((await allow(ana, id, false)).status).toBe(200)
})

test('an activity hidden from the recorder cannot be recorded', async () => {
  await server.database
    .insertInto('activity_visibilities')
    .values({ user_id: ana.id, activity_id: activity, relationship_id: id, other_user_id: ben.id, may_see: false })
    .execute()
  expect((await recordFor(ben, ana, said())).status).toBe(404)
  expect((await ben.client.get(`/recorded_for/${ana.id}/activities`)).body).toEqual([])
})

test('only activities that another person can answer are offered', async () => {
  const give = async (title: string, ...objectives: Parameters<typeof objectiveOf>[]) => {
    const document = activityDocumentOf(
      objectives.map(([type, more]) => objectiveOf(type, more)),
      { title },
    )
    await giveActivity(server.database, ana, await defineActivity(server.database, ana, document))
  }
  await give('Survey', ['SurveyObjective', { required: true }])
  await give('Picture', ['SliderObjective'], ['ImageObjective', { required: true }])
  await give('Picture if wanted', ['SliderObjective'], ['ImageObjective'])
  await give('Consent', ['SliderObjective'], ['ConsentObjective', { required: true }])
  const offered = answerOf(schema.listRecordableActivities, await ben.client.get(`/recorded_for/${ana.id}/activities`))
  expect(offered.map(({ title }) => title)).toEqual(expect.arrayContaining(['Mood', 'Picture if wanted']))
  expect(offered).toHaveLength(2)
})

test('a recorder cannot reference the owner’s image', async () => {
  const picture = objectiveOf('ImageObjective')
  const quest = await defineActivity(server.database, ana, activityDocumentOf([picture]))
  await giveActivity(server.database, ana, quest)
  const image_id = newId()
  await server.database
    .insertInto('images')
    .values({
      user_id: ana.id,
      id: image_id,
      type: 'entry',
      content: Buffer.from('jpeg'),
      width: 1,
      height: 1,
      response_id: null,
      objective_id: null,
    })
    .execute()
  const body = responseOf(quest, [{ objective_id: picture.id, type: 'ImageEntry', image_id }])
  expect(codesOf(await recordFor(ben, ana, body))).toEqual(['UNKNOWN_IMAGE'])
})

test('the owner lists recorded responses per recorder, newest first and paginated; others see none', async () => {
  const sister = await confirmedParticipant(server, { first_name: 'Sofia' })
  await allow(ana, await acceptedRelationship(ana, sister, 3))
  const [first, second, third] = [said(), said(), said()]
  await recordFor(ben, ana, first)
  await recordFor(sister, ana, second)
  await recordFor(ben, ana, third)
  await ana.client.post('/responses', said())
  const listed = async (who: Participant, query = '') => {
    const answer = await who.client.get(`/recorded_by_others${query}`)
    return { next: answer.headers['x-next-cursor'], rows: answerOf(schema.listRecordedByOthers, answer) }
  }
  const all = await listed(ana)
  expect(all.rows.map((row) => [row.response_id, row.recorded_by.first_name, row.title])).toEqual([
    [third.id, 'Ben', 'Mood'],
    [second.id, 'Sofia', 'Mood'],
    [first.id, 'Ben', 'Mood'],
  ])
  const ofBen = await listed(ana, `?recorder_id=${ben.id}&limit=1`)
  expect(ofBen.rows.map(({ response_id }) => response_id)).toEqual([third.id])
  const rest = await listed(ana, `?recorder_id=${ben.id}&limit=1&cursor=${String(ofBen.next)}`)
  expect(rest.rows.map(({ response_id }) => response_id)).toEqual([first.id])
  expect((await listed(ben)).rows).toEqual([])
})
