import { ApiError } from '@almanac/api-client'
import { getQueryClient, queryOf } from '@almanac/api-client/query'
import { authStore, setSession } from '@almanac/auth'
import type { Call } from '@almanac/contracts'
import { getProfile, updateProfile } from '@almanac/contracts/account/profile'
import { newId, outbox } from '@almanac/outbox'
import { aUser, waitFor } from '@almanac/testing'
import { followAcknowledgedProfile } from './acknowledged-profile'

const mockSend = jest.fn<Promise<unknown>, [Call, unknown]>()
jest.mock('@almanac/api-client', () => ({
  ...jest.requireActual<object>('@almanac/api-client'),
  api: (call: Call, input: unknown): unknown => mockSend(call, input),
}))

const user = aUser({ id: newId() })
const shown = () => getQueryClient().getQueryData(queryOf(getProfile, { params: { id: user.id } }).queryKey)
const put = () =>
  outbox.put({
    call: updateProfile,
    id: newId(),
    subject: 'profile_entry:1',
    params: { id: user.id },
    body: { removed_conditions: [newId()] },
  })

beforeAll(() => followAcknowledgedProfile())

test('a change of the profile that is acknowledged on any screen is shown; one of another user is not', async () => {
  setSession(user, 'token')
  await waitFor(() => expect(outbox.store.getState().user_id).toBe(user.id))
  mockSend.mockRejectedValueOnce(new ApiError(0, []))
  await put()
  expect(shown()).toBeUndefined()
  mockSend.mockResolvedValueOnce({ ...user, first_name: 'Amara', conditions: [] })
  outbox.wake()
  await waitFor(() => expect(outbox.waitingCount()).toBe(0))
  expect(shown()).toMatchObject({ first_name: 'Amara' })
  expect(authStore.getState().user?.first_name).toBe('Amara')

  mockSend.mockResolvedValueOnce({ ...aUser({ id: newId() }), first_name: 'Eva', conditions: [] })
  await put()
  await waitFor(() => expect(outbox.waitingCount()).toBe(0))
  expect(shown()).toMatchObject({ first_name: 'Amara' })
})
