import { waitFor } from '@testing-library/dom'
import { ApiError } from '@almanac/api-client'
import { setCsrf, setSession } from '@almanac/auth'
import { call, type Call } from '@almanac/contracts'
import type { User } from '@almanac/contracts/account/session'
import { newId } from '@almanac/domain/ids'
import { drafts, forget, outbox, waitingCount } from './instance'

const mockSend = jest.fn()
jest.mock('@almanac/api-client', () => ({
  ...jest.requireActual<object>('@almanac/api-client'),
  api: (...given: unknown[]): unknown => mockSend(...given),
}))

const write: Call = call({ id: 'createNote', area: 'activities', method: 'POST', path: '/notes', policy: 'user' })
const put = (id: string) => outbox.put({ call: write, id, subject: id, body: { id } })
const current = () => outbox.store.getState().user_id

let maya: User
const userOf = (id: string): User => ({
  id,
  email: 'maya@example.org',
  first_name: 'Maya',
  last_name: 'Okafor',
  locale: 'en',
  time_zone: 'Europe/London',
  avatar_id: null,
  image_id: null,
  companies: [],
  groups: [],
  hs_features: [],
  onboarding_surveys: [],
  agreements_due: false,
  response_count: 0,
  activated: true,
  medication_count: 0,
  symptom_count: 0,
  vital_count: 0,
  roles: [],
})

const visible = (state: 'visible' | 'hidden') => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(async () => {
  mockSend.mockReset().mockResolvedValue(undefined)
  maya = userOf(newId())
  setSession(maya, 'token')
  await waitFor(() => expect(current()).toBe(maya.id))
})

afterEach(() => {
  setSession(null, null)
  jest.restoreAllMocks()
})

test('it follows the session: drafts belong only to the signed-in user', async () => {
  await drafts.put('form', 'typed')
  await expect(drafts.get('form')).resolves.toBe('typed')
  const ruth = userOf(newId())
  setSession(ruth, 'token')
  await waitFor(() => expect(current()).toBe(ruth.id))
  await expect(drafts.get('form')).resolves.toBeUndefined()
  setSession(null, null)
  await waitFor(() => expect(current()).toBeNull())
  await expect(drafts.get('form')).rejects.toThrow('Nobody is signed in')
  setSession(maya, 'token')
  await expect(drafts.get('form')).resolves.toBe('typed')
  await drafts.remove('form')
  await expect(drafts.get('form')).resolves.toBeUndefined()
})

test('on a shared device writes and drafts are never in IndexedDB, and are still sent', async () => {
  document.cookie = 'almanac_shared_device=1'
  const user = userOf(newId())
  const databases = async () => (await indexedDB.databases()).map(({ name }) => name)
  setSession(user, 'token')
  await waitFor(() => expect(current()).toBe(user.id))
  await drafts.put('form', 'secret')
  await expect(drafts.get('form')).resolves.toBe('secret')
  mockSend.mockRejectedValueOnce(new ApiError(0, []))
  await put('a')
  await put('b')
  await put('a')
  expect(outbox.store.getState().entries.map(({ id }) => id)).toEqual(['a', 'b'])
  expect(await databases()).not.toContain(`almanac.outbox.${user.id}`)
  outbox.wake()
  await Promise.all([outbox.settled('a'), outbox.settled('b')])
  expect(waitingCount()).toBe(0)
  // The server removes the cookie first.
  document.cookie = 'almanac_shared_device=; Max-Age=0'
  await forget(user.id)
  await expect(drafts.get('form')).rejects.toThrow('signed out')
  expect(await databases()).not.toContain(`almanac.outbox.${user.id}`)
})

test('a sign-out removes everything, and session changes until then restore nothing', async () => {
  await drafts.put('form', 'secret')
  await forget(maya.id)
  setCsrf('another token')
  await expect(drafts.put('form', 'late')).rejects.toThrow('signed out')
  expect(current()).toBeNull()
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`almanac.outbox.${maya.id}`)
})

test.each<[string, () => void]>([
  [
    'there is a network again',
    () => {
      dispatchEvent(new Event('online'))
    },
  ],
  [
    'the page is looked at again',
    () => {
      visible('visible')
    },
  ],
])('what waits is sent when %s', async (_, happens) => {
  mockSend.mockRejectedValueOnce(new ApiError(0, []))
  await put('a')
  await waitFor(() => expect(mockSend).toHaveBeenCalledTimes(1))
  await waitFor(() => expect(outbox.store.getState().entries).toMatchObject([{ id: 'a', state: 'waiting' }]))
  expect(waitingCount()).toBe(1)
  visible('hidden')
  happens()
  await outbox.settled('a')
  expect(waitingCount()).toBe(0)
  expect(mockSend.mock.calls.map(([sent, input]) => [sent.id, input.body])).toEqual([
    ['createNote', { id: 'a' }],
    ['createNote', { id: 'a' }],
  ])
})

test('a hidden page does not retry at once', async () => {
  const wake = jest.spyOn(outbox, 'wake')
  visible('hidden')
  expect(wake).not.toHaveBeenCalled()
  visible('visible')
  expect(wake).toHaveBeenCalledTimes(1)
})

test('pending writes are retried by a timer', async () => {
  mockSend.mockRejectedValueOnce(new ApiError(503, []))
  await put('a')
  await outbox.settled('a')
  expect(mockSend).toHaveBeenCalledTimes(2)
})

test('the tabs of one browser notify each other', async () => {
  const other = new BroadcastChannel('almanac.outbox')
  const events: unknown[] = []
  other.addEventListener('message', ({ data }) => events.push(data))
  const told = jest.fn()
  const stop = outbox.onOutcome(told)
  await put('a')
  await outbox.settled('a')
  await waitFor(() =>
    expect(events).toContainEqual(
      expect.objectContaining({ user_id: maya.id, event: expect.objectContaining({ outcome: 'saved' }) }),
    ),
  )
  other.postMessage({ user_id: maya.id, event: { outcome: 'saved', entry: { id: 'of the other tab' } } })
  await waitFor(() => expect(told).toHaveBeenCalledWith({ outcome: 'saved', entry: { id: 'of the other tab' } }))
  stop()
  other.close()
})

test('a picture is acknowledged however many tabs are open, and is not copied to them', async () => {
  const others = [new BroadcastChannel('almanac.outbox'), new BroadcastChannel('almanac.outbox')]
  const events: unknown[] = []
  for (const other of others) other.addEventListener('message', ({ data }) => events.push(data.event?.entry))
  const drawing = await new Response('a signature').blob()
  await outbox.put({ call: write, id: 'a', subject: 'a', body: { id: 'a' }, files: { signature: drawing } })
  await outbox.settled('a')
  const ended = () => events.filter((entry) => entry !== undefined)
  await waitFor(() => expect(ended()).toHaveLength(others.length))
  for (const entry of ended()) expect(entry).toEqual(expect.not.objectContaining({ files: expect.anything() }))
  expect(waitingCount()).toBe(0)
  for (const other of others) other.close()
})

test('a write is acknowledged even if the other tabs cannot be notified, and so are later ones', async () => {
  jest.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementation(() => {
    throw new DOMException('Message could not be posted.', 'DataCloneError')
  })
  await put('a')
  await outbox.settled('a')
  await put('b')
  await outbox.settled('b')
  expect(waitingCount()).toBe(0)
})
