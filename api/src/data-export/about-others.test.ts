import { newId } from '@almanac/domain/ids'
import { participantMark, record } from '../platform/audit/audit-trail'
import { type Participant, startTestServer, type TestServer } from '../testing/server'
import { activitiesArea } from '../activities/area'
import {
  activityDocumentOf,
  defineActivity,
  giveActivity,
  objectiveOf,
  relate,
  responseOf,
} from '../activities/testing/fixtures'
import { archiveFiles, csvRows } from './testing'

let server: TestServer
let maya: Participant
let other: Participant
beforeAll(async () => {
  server = await startTestServer({ areas: [activitiesArea] })
})
beforeEach(async () => {
  maya = await server.participant()
  other = await server.participant({ first_name: 'Bertrand', last_name: 'Staying' })
})
afterAll(async () => {
  await server.close()
})

const OFFERED = JSON.stringify([{ title: 'Record for Others', enabled: true }])

/** The rows of a table of Maya's archive, each by its headings. */
async function rowsOf(kind: string): Promise<Record<string, string>[]> {
  const [headings = [], ...rows] = csvRows((await archiveFiles(server.database, maya.id)).get(`csv/${kind}.csv`) ?? '')
  return rows.map((row) => Object.fromEntries(headings.map((heading, at) => [heading, row[at] ?? ''])))
}

test('a comment on one’s own response names it, on the response of another user only its owner; comments by others are left out', async () => {
  await relate(server.database, maya, other, 4)
  const slider = objectiveOf('SliderObjective')
  const respond = async (person: Participant, title: string) => {
    const activity = await defineActivity(server.database, person, { ...activityDocumentOf([slider]), title })
    await giveActivity(server.database, person, activity)
    const response = responseOf(activity, [{ objective_id: slider.id, type: 'SliderEntry', value: 2 }])
    expect((await person.client.post('/responses', response)).status).toBe(200)
    return response.id
  }
  const own = await respond(maya, 'Evening walk')
  const foreign = await respond(other, 'Hidden cough')
  for (const [client, id, text] of [
    [maya.client, own, 'This was hard'],
    [maya.client, foreign, 'Well done'],
    [other.client, own, 'Take a rest'],
  ] as const) {
    expect((await client.post(`/responses/${id}/comments`, { text })).status).toBe(200)
  }
  const comments = await rowsOf('comments')
  expect(comments).toEqual([
    expect.objectContaining({
      'Your comment': 'This was hard',
      'Whose entry it’s about': 'Yours',
      Activity: 'Evening walk',
      'Number of the response': own,
    }),
    expect.objectContaining({
      'Your comment': 'Well done',
      'Whose entry it’s about': 'Bertrand Staying',
      Activity: '',
      'Date of the entry': '',
      'Number of the response': foreign,
    }),
  ])
  const entries = await rowsOf('entries')
  expect(entries.map((entry) => [entry.Activity, entry['Number of the response']])).toEqual([['Evening walk', own]])
})

test('the audit trail has what the user did under any identifier and what was done about them, and nothing of others', async () => {
  const written = { subject: 'x', document: {} }
  await record(server.database, {
    ...written,
    actor: participantMark('agreements', maya.id),
    action: 'accept_agreement',
  })
  await record(server.database, {
    ...written,
    actor: participantMark('visibility', maya.id),
    action: 'change_visibility',
  })
  await record(server.database, { ...written, actor: maya.id, action: 'consent_given' })
  await record(server.database, { ...written, actor: maya.email, action: 'rollback' })
  await record(server.database, {
    ...written,
    actor: 'command line',
    action: 'role_given',
    subject: participantMark('role', maya.id),
  })
  await record(server.database, {
    ...written,
    actor: other.email,
    action: 'preview_created',
    document: { user_id: maya.id },
  })
  await record(server.database, { ...written, actor: other.email, action: 'rollout', document: { by: newId() } })
  await record(server.database, {
    ...written,
    actor: participantMark('visibility', other.id),
    action: 'change_visibility',
  })
  const trail = await rowsOf('audit')
  expect(trail.map((line) => `${line['What was done']}: ${line['Who did it']}`).sort()).toEqual([
    'Agreement accepted: You',
    'Changed who may see an activity: You',
    'Consent saved: You',
    'Preview of a release created: Someone else',
    'Release rolled back: You',
    'Role given: Someone else',
  ])
})

test('a received invitation names its sender, a sent one has the address that it was sent to', async () => {
  const expires_at = new Date(Date.now() + 3_600_000)
  await server.database
    .insertInto('invitations')
    .values({ id: newId(), from_user_id: other.id, email: maya.email, first_name: 'May', expires_at })
    .execute()
  await server.database
    .insertInto('invitations')
    .values({ id: newId(), from_user_id: maya.id, email: 'cousin@example.test', group_id: maya.group_id, expires_at })
    .execute()
  await server.database
    .insertInto('invitations')
    .values({ id: newId(), from_user_id: other.id, email: 'stranger@example.test', expires_at })
    .execute()
  const invitations = await rowsOf('invitations')
  expect(invitations).toEqual([
    expect.objectContaining({ From: 'Bertrand Staying', 'First name': 'May' }),
    expect.objectContaining({ From: 'You', Email: 'cousin@example.test', Group: 'Everyone' }),
  ])
})

test('an entry recorded for the user names the recorder; the recorder’s archive has only for whom and when', async () => {
  const recorder = await server.participant({ first_name: 'Bertrand' })
  await relate(server.database, maya, recorder, 3)
  await server.database.updateTable('users').where('id', '=', maya.id).set({ features: OFFERED }).execute()
  await server.database.insertInto('recorders').values({ user_id: maya.id, recorder_user_id: recorder.id }).execute()
  const slider = objectiveOf('SliderObjective')
  const activity = await defineActivity(server.database, maya, { ...activityDocumentOf([slider]), title: 'Cough' })
  await giveActivity(server.database, maya, activity)
  const response = responseOf(activity, [{ objective_id: slider.id, type: 'SliderEntry', value: 2 }])
  expect((await recorder.client.post(`/recorded_for/${maya.id}/responses`, response)).status).toBe(200)

  const entries = (await rowsOf('entries')).filter((row) => row['Number of the response'] === response.id)
  expect(entries.map((row) => row['Recorded by'])).toEqual([expect.stringContaining('Bertrand')])
  expect((await rowsOf('recorders')).map((row) => row['Who records'])).toEqual(['This person for you'])
  const theirs = await archiveFiles(server.database, recorder.id)
  expect(csvRows(theirs.get('csv/recorded_for_others.csv') ?? '')).toHaveLength(2)
  expect([...theirs.values()].join()).not.toMatch(/Cough/)
})
