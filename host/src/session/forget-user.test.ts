import { outbox } from '@almanac/outbox'
import { storeBackHistory } from '../navigation/back-history'
import { provideSignedIn } from '../signed-in/load'
import { forgetUser } from './end-session'
import { rememberReturnPath } from '@almanac/auth/return-path'

// The loader of remotes is compiled by webpack alone.
jest.mock('../outlet/RemoteScope', () => ({ RemoteScope: () => null }))
jest.mock('../outlet/KeptPlaces', () => ({ KeptPlaces: () => null }))

provideSignedIn(() => import('../signed-in/signed-in'))

const user_id = '01920000-0000-7000-8000-0000000000d1'

test('a sign-out deletes everything stored on the device, and later writes are rejected', async () => {
  await outbox.open(user_id)
  await outbox.drafts(user_id).put('message', 'a line that nobody else should read')
  rememberReturnPath('/messages/1', user_id)
  storeBackHistory(['/', '/history_detail/daily/1'])
  await forgetUser(user_id)
  expect({ ...sessionStorage }).toEqual({})
  await expect(outbox.drafts(user_id).put('message', 'late')).rejects.toThrow('signed out')
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`almanac.outbox.${user_id}`)
})

test('a storage failure does not block the sign-out', async () => {
  jest.spyOn(outbox, 'forget').mockRejectedValue(new Error('the disk is full'))
  await expect(forgetUser(user_id)).resolves.toBeUndefined()
})
