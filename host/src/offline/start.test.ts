import { deleteOfflineCache, openOfflineCache } from '@almanac/api-client/offline'
import { aUser } from '@almanac/testing'
import type { Registry } from '@almanac/contracts/platform/registry'
import { raiseFloor } from '../registry/floor'
import { putPageKey, testSigner } from '../testing/registry'
import { release } from '../testing/releases'
import { keepDocument, keptDocument } from './start'

const user = aUser()
const DAY = 86_400_000
let keys = 0

/** What a visit leaves behind; each with a key of its own, so that no floor of another test counts. */
async function visited(given: Partial<Registry> = {}): Promise<Registry> {
  const signer = await testSigner(`key${(keys += 1)}`)
  putPageKey(signer.public_key)
  const registry = await signer.registry({ user_id: user.id, remotes: [release('activities', [])], ...given })
  await openOfflineCache(user.id)
  await keepDocument({ registry, session: { user, csrf: 'secret' } })
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

test('the last visit is what a start without the server begins from, without the token that writes need', async () => {
  const registry = await visited()
  await expect(keptDocument()).resolves.toEqual({ registry, session: { user, csrf: null }, kept: true })
})

test('a registry that has expired is good for thirty days more', async () => {
  await visited(past(29))
  await expect(keptDocument()).resolves.not.toBeNull()
  await visited(past(31))
  await expect(keptDocument()).resolves.toBeNull()
})

test('nothing is begun from what was changed, what is for somebody else, or what this browser has gone beyond', async () => {
  const registry = await visited()
  await keepDocument({ registry: { ...registry, remotes: [] }, session: { user, csrf: null } })
  await expect(keptDocument()).resolves.toBeNull()
  await visited({ user_id: '01920000-0000-7000-8000-00000000ffff' })
  await expect(keptDocument()).resolves.toBeNull()
  const older = await visited({ revision: 5 })
  raiseFloor(older.key_id, 6)
  await expect(keptDocument()).resolves.toBeNull()
})

test('a preview is not kept, and what was kept before it stays', async () => {
  const registry = await visited()
  await keepDocument({
    registry: { ...registry, preview: { remote: 'activities', expires_at: registry.expires_at } },
    session: { user, csrf: null },
  })
  expect((await keptDocument())?.registry).toEqual(registry)
})

test('whoever has left finds nothing, whether or not the server could be told, and nothing is kept on the way out', async () => {
  const registry = await visited()
  localStorage.setItem('almanac.leaving', 'true')
  await expect(keptDocument()).resolves.toBeNull()
  localStorage.clear()
  await deleteOfflineCache()
  await keepDocument({ registry, session: { user, csrf: null } })
  await expect(keptDocument()).resolves.toBeNull()
})

test('when somebody else signs in, nothing of the one before is there', async () => {
  await visited()
  await openOfflineCache('01920000-0000-7000-8000-00000000eeee')
  await expect(keptDocument()).resolves.toBeNull()
})
