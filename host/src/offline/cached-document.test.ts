import { deleteOfflineCache, openOfflineCache } from '@almanac/api-client/offline'
import { aUser } from '@almanac/testing'
import type { Registry } from '@almanac/contracts/platform/registry'
import { raiseLastSeenRevision } from '../registry/verify-registry'
import { putPageKey, testSigner } from '../testing/registry'
import { release } from '../testing/releases'
import { cacheDocument, cachedDocument } from './cached-document'

const user = aUser()
const DAY = 86_400_000
let keys = 0

/** Simulates an earlier visit; each with a new key, so that revisions of other tests do not count. */
async function visited(overrides: Partial<Registry> = {}): Promise<Registry> {
  const signer = await testSigner(`key${(keys += 1)}`)
  putPageKey(signer.public_key)
  const registry = await signer.registry({ user_id: user.id, remotes: [release('activities', [])], ...overrides })
  await openOfflineCache(user.id)
  await cacheDocument({ registry, session: { user, csrf: 'secret' } })
  return registry
}

const past = (days: number) => ({
  issued_at: new Date(Date.now() - (days + 1) * DAY).toISOString(),
  expires_at: new Date(Date.now() - days * DAY).toISOString(),
})

afterEach(async () => {
  localStorage.clear()
  await deleteOfflineCache()
})

test('an offline start uses the document of the last visit, without the CSRF token', async () => {
  const registry = await visited()
  await expect(cachedDocument()).resolves.toEqual({ registry, session: { user, csrf: null }, cached: true })
})

test('an expired registry is accepted offline for another thirty days', async () => {
  await visited(past(29))
  await expect(cachedDocument()).resolves.not.toBeNull()
  await visited(past(31))
  await expect(cachedDocument()).resolves.toBeNull()
})

test('a document that was tampered with, is of another user, or has an older revision than last seen is not used', async () => {
  const registry = await visited()
  await cacheDocument({ registry: { ...registry, remotes: [] }, session: { user, csrf: null } })
  await expect(cachedDocument()).resolves.toBeNull()
  await visited({ user_id: '01920000-0000-7000-8000-00000000ffff' })
  await expect(cachedDocument()).resolves.toBeNull()
  const older = await visited({ revision: 5 })
  raiseLastSeenRevision(older.key_id, 6)
  await expect(cachedDocument()).resolves.toBeNull()
})

test('a preview is not cached, and does not replace the cached document', async () => {
  const registry = await visited()
  await cacheDocument({
    registry: { ...registry, preview: { remote: 'activities', expires_at: registry.expires_at } },
    session: { user, csrf: null },
  })
  expect((await cachedDocument())?.registry).toEqual(registry)
})

test('after a sign-out no document is found, whether or not the server was reached, and none is cached while signing out', async () => {
  const registry = await visited()
  localStorage.setItem('almanac.leaving', 'true')
  await expect(cachedDocument()).resolves.toBeNull()
  localStorage.clear()
  await deleteOfflineCache()
  await cacheDocument({ registry, session: { user, csrf: null } })
  await expect(cachedDocument()).resolves.toBeNull()
})

test('when another user signs in, the previous user’s document is deleted', async () => {
  await visited()
  await openOfflineCache('01920000-0000-7000-8000-00000000eeee')
  await expect(cachedDocument()).resolves.toBeNull()
})
