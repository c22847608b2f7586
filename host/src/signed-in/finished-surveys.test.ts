import { ApiError } from '@almanac/api-client'
import { authStore, setSession } from '@almanac/auth'
import { currentSession } from '@almanac/contracts/account/session'
import type { Call } from '@almanac/contracts'
import { respondToSurvey } from '@almanac/contracts/surveys/survey'
import { newId, outbox } from '@almanac/outbox'
import { aUser, waitFor } from '@almanac/testing'
import { dispatchUserEvent } from '../registry/user-events'
import { followFinishedSurveys } from './finished-surveys'

const mockSend = jest.fn<Promise<unknown>, [Call, unknown]>()
jest.mock('@almanac/api-client', () => ({
  ...jest.requireActual<object>('@almanac/api-client'),
  api: (call: Call, input: unknown): unknown => mockSend(call, input),
}))

const [first, second] = [newId(), newId()]
let user = aUser()
/** The server's list of the participant's onboarding surveys that are completed. */
let completed: string[] = []
const listed = () => ({
  ...user,
  onboarding_surveys: [first, second].map((id) => ({ id, completed: completed.includes(id) })),
})
const open = () =>
  (authStore.getState().user?.onboarding_surveys ?? []).filter((survey) => !survey.completed).map(({ id }) => id)
const finish = (id: string, complete = true) =>
  outbox.put({
    call: respondToSurvey,
    id: newId(),
    subject: `survey:${id}`,
    params: { id },
    body: { survey_response_id: newId(), answers: '[]', complete: complete ? 'true' : 'false' },
  })
const answers = (answer: () => Promise<unknown>) =>
  mockSend.mockImplementation(({ id }) => (id === currentSession.id ? Promise.resolve(listed()) : answer()))
const offline = () => answers(() => Promise.reject(new ApiError(0, [])))

beforeAll(() => followFinishedSurveys())
beforeEach(async () => {
  user = aUser({ id: newId() })
  completed = []
  offline()
  setSession(listed(), 'token')
  await waitFor(() => expect(outbox.store.getState().user_id).toBe(user.id))
})
afterEach(() => setSession(null, null))

test('a survey is completed as soon as it is finished on this device, also after the session was read again', async () => {
  expect(open()).toEqual([first, second])
  await finish(second, false)
  expect(open()).toEqual([first, second])
  await finish(first)
  expect(open()).toEqual([second])
  setSession(listed(), 'token')
  expect(open()).toEqual([second])
})

test('it stays so once the server has it, also in a page that was cached before', async () => {
  const owner = user
  answers(() => Promise.resolve({ completed_at: '2026-11-28T08:00:00Z' }))
  await finish(first)
  await waitFor(() => expect(outbox.store.getState().entries).toEqual([]))
  expect(open()).toEqual([second])
  setSession(null, null)
  setSession(aUser({ id: newId() }), 'token')
  user = owner
  setSession(listed(), 'token')
  await waitFor(() => expect(open()).toEqual([second]))
})

test('a survey that the server refuses or finds incomplete is open again', async () => {
  await finish(first)
  answers(() => Promise.reject(new ApiError(409, [{ code: 'CONSENT_DOCUMENT_CHANGED', title: '' }])))
  outbox.wake()
  await waitFor(() => expect(open()).toEqual([first, second]))
})

test('what another device of the user has finished is read from the server', async () => {
  completed = [first]
  dispatchUserEvent({ type: 'surveys' })
  await waitFor(() => expect(open()).toEqual([second]))
})
