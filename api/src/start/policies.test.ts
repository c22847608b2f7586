import type { Call, Policy, RowPolicy } from '@almanac/contracts'
import { newId } from '@almanac/domain/ids'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { openSession } from '../account/session/store'
import { activityWithObjectives } from '../activities/testing/add-objective'
import { objectiveOf, responseOf } from '../activities/testing/fixtures'
import { serve } from '../http/route'
import { addReleases } from '../platform/testing'
import { codesOf } from '../testing/answer'
import { createClient, type TestAnswer, type TestClient } from '../testing/client'
import { aRelease } from '../testing/releases'
import { startTestServer, type Participant, type TestServer } from '../testing/server'
import { buildApp } from './app'

let server: TestServer
/** Every call of the server. */
let calls: Call[]
/** The owner of the rows. */
let maya: Participant
/** Request bodies by call. */
let bodies: Record<string, object>
const rows: Partial<Record<RowPolicy, string>> = {}
const message_id = newId()
const clients = new Map<Who, TestClient>()
/** The same callers at a server whose handlers allow everybody, so that only policies decide. */
const unguarded = new Map<Who, TestClient>()
let open: FastifyInstance

type Who = 'visitor' | 'another user' | 'operator' | 'team of another remote'
type Outcome = 'let in' | 'RECORDING_NOT_ALLOWED' | 'UNAUTHORIZED' | 'NOT_FOUND' | 'OPERATORS_ONLY' | 'OTHER_REMOTE'

const everybody: Record<Who, Outcome> = {
  visitor: 'let in',
  'another user': 'let in',
  operator: 'let in',
  'team of another remote': 'let in',
}
const ofMaya: Record<Who, Outcome> = {
  visitor: 'UNAUTHORIZED',
  'another user': 'NOT_FOUND',
  operator: 'NOT_FOUND',
  'team of another remote': 'UNAUTHORIZED',
}
const ofOperators: Record<Who, Outcome> = {
  visitor: 'UNAUTHORIZED',
  'another user': 'OPERATORS_ONLY',
  operator: 'let in',
  'team of another remote': 'OPERATORS_ONLY',
}

/** The expected outcome of each policy, for Maya's rows and the remote `surveys`. */
const expected: Record<Policy, Record<Who, Outcome>> = {
  public: everybody,
  visitor: everybody,
  pending: everybody,
  user: { ...everybody, visitor: 'UNAUTHORIZED', 'team of another remote': 'UNAUTHORIZED' },
  self: ofMaya,
  company_administrator: ofMaya,
  activity_owner: ofMaya,
  objective_owner: ofMaya,
  todo_owner: ofMaya,
  response_owner: ofMaya,
  report_owner: ofMaya,
  survey_response_owner: ofMaya,
  consent_owner: ofMaya,
  response_viewer: ofMaya,
  records_viewer: ofMaya,
  recorder: { ...ofMaya, 'another user': 'RECORDING_NOT_ALLOWED', operator: 'RECORDING_NOT_ALLOWED' },
  conversation_member: ofMaya,
  conversation_request_recipient: ofMaya,
  relationship_party: ofMaya,
  relationship_group_owner: ofMaya,
  appointment_party: ofMaya,
  room_party: ofMaya,
  app: {
    visitor: 'UNAUTHORIZED',
    'another user': 'UNAUTHORIZED',
    operator: 'UNAUTHORIZED',
    'team of another remote': 'UNAUTHORIZED',
  },
  operator: ofOperators,
  team: { ...ofOperators, 'team of another remote': 'let in' },
  remote_team: { ...ofOperators, 'team of another remote': 'OTHER_REMOTE' },
}

const aDraft = {
  accent: '#0b6b64',
  name: 'Maya',
  short_name: '',
  logo: null,
  logo_dark: null,
  mark: null,
  face: 'fraunces',
  corner: 'round',
  sky: 'hills',
  welcome: {},
  about: {},
  sender_name: '',
  reply_to: '',
}

function aPicture(): FormData {
  const form = new FormData()
  form.append('file', new File(['<svg/>'], 'logo.svg'))
  return form
}

/** Bodies of calls that take files and name a row. */
const FORMS: Record<string, FormData> = { addBrandPicture: aPicture() }

/** Registers every call with its policy and a handler that allows everybody. */
function answerAnything(app: FastifyInstance): void {
  const anything = z.looseObject({})
  const schema = { params: anything, query: anything, body: z.optional(z.nullable(anything)) }
  for (const { id, area, method, path, policy, files } of calls) {
    const form = files && id in FORMS ? { files } : {}
    const call: Call<typeof schema> = { id, area, method, path, policy, ...form }
    serve(app, call, schema, () => Promise.resolve())
  }
}

async function fillMaya(): Promise<void> {
  const { database } = server
  const objective = objectiveOf('TextObjective')
  const activity = await activityWithObjectives(server, maya, [objective])
  const todo = newId()
  await maya.client.post('/todos', { id: todo, todo: 'Call the clinic' })
  const response = responseOf(activity, [{ objective_id: objective.id, type: 'TextEntry', text: 'Fine' }])
  await maya.client.post('/responses', response)
  const survey = newId()
  const survey_response = newId()
  await database
    .insertInto('surveys')
    .values({
      id: survey,
      version: 1,
      company_id: maya.company_id,
      key: 'sleep',
      document: JSON.stringify({ key: 'sleep', title: 'Sleep', introduction: null, questions: [], scoring: null }),
    })
    .execute()
  await database
    .insertInto('survey_responses')
    .values({
      user_id: maya.id,
      id: survey_response,
      survey_id: survey,
      survey_version: 1,
      answers: '[]',
      started_at: new Date(),
      completed_at: new Date(),
    })
    .execute()
  const consent = newId()
  await database
    .insertInto('consent_entries')
    .values({
      user_id: maya.id,
      id: consent,
      kind: 'survey',
      survey_id: survey,
      survey_version: 1,
      survey_response_id: survey_response,
      question_key: 'agreed',
      version: 1,
      accepted_consent: true,
      withdrawn: false,
      locale: 'en',
      sequence: 1,
      hash: 'hash',
    })
    .execute()
  const appointment = newId()
  await database
    .insertInto('appointments')
    .values({
      user_id: maya.id,
      id: appointment,
      creator_user_id: maya.id,
      start_at: new Date(Date.now() + 86_400_000),
      end_at: new Date(Date.now() + 90_000_000),
    })
    .execute()
  const conversation = newId()
  const now = new Date()
  await database
    .insertInto('conversations')
    .values({ id: conversation, subject: 'Welcome', created_at: now, updated_at: now, last_seq: 1 })
    .execute()
  await database
    .insertInto('conversation_participants')
    .values({ user_id: maya.id, conversation_id: conversation })
    .execute()
  await database
    .insertInto('messages')
    .values({
      conversation_id: conversation,
      id: message_id,
      from_user_id: maya.id,
      message: 'Hello',
      seq: 1,
      created_at: now,
    })
    .execute()
  const asked = newId()
  await database
    .insertInto('conversations')
    .values({ id: asked, subject: 'Walks', created_at: now, updated_at: now })
    .execute()
  await database
    .insertInto('conversation_requests')
    .values({ user_id: maya.id, conversation_id: asked, requested_by_user_id: newId() })
    .execute()
  const relationship = newId()
  await database
    .insertInto('relationships')
    .values({
      user_id: maya.id,
      id: relationship,
      to_user_id: null,
      to_user_email: 'brother@example.test',
      from_status: 'Friend',
      to_status: 'Waiting',
      visibility: 2,
    })
    .execute()
  const group = newId()
  await maya.client.post('/user_relationships', { id: group, name: 'Family' })
  const report = newId()
  await database
    .insertInto('reports')
    .values({
      user_id: maya.id,
      id: report,
      report_type: 'everything',
      format: 'csv',
      by_email: false,
      locale: 'en',
      time_zone: 'UTC',
      state: 'done',
    })
    .execute()
  Object.assign(rows, {
    report_owner: report,
    activity_owner: activity,
    records_viewer: activity,
    objective_owner: objective.id,
    todo_owner: todo,
    response_owner: response.id,
    response_viewer: response.id,
    survey_response_owner: survey_response,
    consent_owner: consent,
    appointment_party: appointment,
    room_party: appointment,
    conversation_member: conversation,
    conversation_request_recipient: asked,
    relationship_party: relationship,
    relationship_group_owner: group,
    company_administrator: maya.company_id,
  } satisfies Partial<Record<RowPolicy, string>>)
  await addReleases(server.database, 'surveys', ['0.9.0'])
  bodies = {
    updateActivity: {},
    showOnAnalytics: { id: activity, show_on_analytics: true },
    changeVisibility: { id: activity, relationships: [], removed_relationships: [] },
    addObjective: { id: newId(), type: 'RoutineObjective', name: 'Stretching' },
    updateObjective: { id: objective.id, type: 'TextObjective' },
    updateTodo: { id: todo, todo: 'Call the clinic', status: 'active' },
    updateResponse: response,
    addComment: { text: 'Well done' },
    muteConversation: { muted: true },
    answerConversationRequest: { accept: true },
    reportMessage: { reason: 'spam' },
    reportUser: { user_id: newId(), reason: 'spam' },
    createConversation: { id: newId(), subject: 'Hello', user_ids: [newId()] },
    sendMessage: { id: newId(), conversationID: conversation, message: 'Hello' },
    updateRelationship: { id: relationship, visibility: 3 },
    setRecorder: { may_record: false },
    recordForOther: response,
    changeRecordedForOther: response,
    updateRelationshipGroup: { id: group, name: 'Close family' },
    createRoomToken: { appointment_id: appointment },
    enterRoom: { incarnation: newId() },
    leaveRoom: { incarnation: newId() },
    reportUnconnected: { from: newId(), to: newId() },
    sendSignal: { from: newId(), to: newId(), number: 0, message: '' },
    addRoomGuest: { email: 'somebody@example.test' },
    changeAppointment: { id: appointment, request_type: 'cancel' },
    ...FORMS,
    changeCompanyPasskeys: { setting: 'optional', days: 7 },
    saveBrandDraft: { revision: 0, draft: aDraft },
    publishBrand: { revision: 0, audience: { kind: 'everyone' } },
    takeBrandBack: {},
    putCompanyTheme: { group: null, theme: null },
    askForRelease: { version: '0.9.0', group: null, reason: 'A look' },
    answerReleaseRequest: { accept: false, words: 'A look' },
    addCompanyAdministrator: { email: maya.email, company: 'maya' },
    putRollout: { version: '1.0.0', percent: 100 },
    rollBack: {},
    withdrawRelease: { version: '1.0.0' },
    endRollout: {},
    pauseRollouts: { reason: 'A look' },
    killRemote: { reason: 'A look' },
    planRollout: { version: '1.0.0', percents: [10, 100], hours: 24 },
    endPlan: {},
    explainRollout: { user: maya.email },
    createPreview: { remote: 'surveys', origin: 'http://localhost:3101', user: maya.email },
    publishRelease: aRelease('surveys'),
  }
}

beforeAll(async () => {
  server = await startTestServer()
  calls = server.app.calls.map(({ call }) => call)
  maya = await server.participant({ features: ['Virtual Appointments'], company: 'maya' })
  await server.database
    .insertInto('company_administrators')
    .values({ user_id: maya.id, company_id: maya.company_id })
    .execute()
  const other = await server.participant({ features: ['Virtual Appointments'] })
  const operator = await server.participant({ roles: ['operator'], features: ['Virtual Appointments'] })
  const team = await server.team('social')
  clients.set('visitor', server.visitor).set('another user', other.client)
  clients.set('operator', operator.client).set('team of another remote', team)
  open = await buildApp({ database: server.database, areas: [answerAnything] })
  await open.ready()
  const signedIn = async ({ id }: Participant) => createClient(open, await openSession(server.database, id, null))
  const teamAtOpen = createClient(open)
  teamAtOpen.headers.authorization = team.headers.authorization
  unguarded.set('visitor', createClient(open)).set('another user', await signedIn(other))
  unguarded.set('operator', await signedIn(operator)).set('team of another remote', teamAtOpen)
  await fillMaya()
})

afterAll(async () => {
  await open.close()
  await server.close()
})

function pathOf({ id, path, policy }: Call): string {
  const row = policy === 'self' ? maya.id : Object.entries(rows).find(([name]) => name === policy)?.[1]
  const named = path
    .replace('{id}', row ?? newId())
    .replace('{message_id}', message_id)
    .replace('{user_id}', maya.id)
    .replace('{remote}', 'surveys')
    // Maya is an administrator of her company alone.
    .replace('{company}/{theme}', 'maya/plain')
    .replace('{company}', 'maya')
    .replaceAll(/\{\w+\}/g, 'x')
  if (policy === 'records_viewer') {
    const period = id.startsWith('getHistory') ? `&quest_id=${row}&start_date=2026-11-16&end_date=2026-11-22` : ''
    return `${named}?user_id=${maya.id}${period}`
  }
  if (id === 'previewBrand') return `${named}?mode=light&locale=en`
  if (id === 'listenToRoom') return `${named}?incarnation=${newId()}`
  return ['listRollouts', 'listReleases', 'listHealth'].includes(id) ? `${named}?remote=surveys` : named
}

function make(client: TestClient, call: Call): Promise<TestAnswer> {
  const path = pathOf(call)
  const body = bodies[call.id]
  if (call.method === 'GET') return client.get(path)
  if (call.method === 'DELETE') return client.delete(path)
  return call.method === 'PUT' ? client.put(path, body) : client.post(path, body)
}

test('every policy is used by a call', () => {
  expect(Object.keys(expected).filter((policy) => !calls.some((call) => call.policy === policy))).toEqual([])
})

const outcomeOf = (answer: TestAnswer): string =>
  answer.status < 400 ? 'let in' : (codesOf(answer)[0] ?? String(answer.status))

async function outcomes(client: TestClient | undefined, of: readonly Call[]): Promise<Record<string, string>> {
  if (!client) throw new Error('nobody calls')
  const found: Record<string, string> = {}
  for (const call of of) found[call.id] = outcomeOf(await make(client, call))
  return found
}

const expectedOf = (who: Who, of: readonly Call[]) =>
  Object.fromEntries(of.map(({ id, policy }) => [id, expected[policy][who]]))

describe.each<Who>(['visitor', 'another user', 'operator', 'team of another remote'])('for every call: %s', (who) => {
  test('is allowed or refused by its policy alone, independent of the handler', async () => {
    expect(await outcomes(unguarded.get(who), calls)).toEqual(expectedOf(who, calls))
  })

  test('is refused by the server if the policy does not allow it', async () => {
    const refused = calls.filter(({ policy }) => expected[policy][who] !== 'let in')
    expect(await outcomes(clients.get(who), refused)).toEqual(expectedOf(who, refused))
  })
})

test('the owner of a row is allowed by each policy', async () => {
  const about = calls.filter(({ policy }) => policy in rows)
  // Calls that delete the row come last.
  about.sort((one, other) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'))
  expect(about.length).toBeGreaterThan(20)
  for (const call of about) {
    const { status } = await make(maya.client, call)
    expect([call.id, [401, 403, 404].includes(status)]).toEqual([call.id, false])
  }
})
