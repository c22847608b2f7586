import { putPageKey, testSigner } from '../testing/registry'
import { release } from '../testing/releases'
import { hasValidSignature, isBootDocument, lastSeenRevision, verifyRegistry } from './verify-registry'

const signed = async (
  overrides: Parameters<Awaited<ReturnType<typeof testSigner>>['registry']>[0] = {},
  key_id?: string,
) => {
  const signer = await testSigner(key_id)
  putPageKey(signer.public_key)
  return { signer, registry: await signer.registry({ remotes: [release('social', [])], ...overrides }) }
}

test('a registry signed by the server is accepted, also with another order of keys', async () => {
  const { registry, signer } = await signed()
  await expect(verifyRegistry(registry, null)).resolves.toBe(registry)
  const reordered = Object.fromEntries(Object.entries(registry).reverse())
  await expect(hasValidSignature({ ...registry, ...reordered }, signer.public_key)).resolves.toBe(true)
})

test('a modified registry is rejected', async () => {
  const { registry } = await signed()
  const [social] = registry.remotes
  const tampered = { ...registry, remotes: social ? [{ ...social, version: '1.0.1' }] : [] }
  await expect(verifyRegistry(tampered, null)).rejects.toMatchObject({ refusal: 'signature' })
  await expect(verifyRegistry({ ...registry, expires_at: '2099-01-01T00:00:00.000Z' }, null)).rejects.toMatchObject({
    refusal: 'signature',
  })
})

test.each([
  ['no signature', ''],
  ['what is no base64', '%%%'],
  ['a short one', 'AAAA'],
])('an invalid signature is rejected: %s', async (_, signature) => {
  const { registry } = await signed()
  await expect(verifyRegistry({ ...registry, signature }, null)).rejects.toMatchObject({ refusal: 'signature' })
})

test('a registry signed with another key is rejected; so is every registry in a page without a key', async () => {
  const { registry } = await signed()
  const other = await testSigner()
  const forged = await other.registry({ ...registry })
  await expect(verifyRegistry(forged, null)).rejects.toMatchObject({ refusal: 'signature' })
  putPageKey('')
  await expect(verifyRegistry(registry, null)).rejects.toMatchObject({ refusal: 'signature' })
})

test("another user's registry is rejected, and a visitor's once a user is signed in", async () => {
  const { registry, signer } = await signed({ user_id: 'maya' })
  await expect(verifyRegistry(registry, 'jon')).rejects.toMatchObject({ refusal: 'user' })
  await expect(verifyRegistry(registry, null)).rejects.toMatchObject({ refusal: 'user' })
  await expect(verifyRegistry(await signer.registry(), 'maya')).rejects.toMatchObject({ refusal: 'user' })
  await expect(verifyRegistry(registry, 'maya')).resolves.toBe(registry)
})

test('an expired registry is rejected, and one with an invalid date', async () => {
  const { registry, signer } = await signed({ expires_at: new Date(Date.now() - 1_000).toISOString() })
  await expect(verifyRegistry(registry, null)).rejects.toMatchObject({ refusal: 'expired' })
  await expect(verifyRegistry(await signer.registry({ expires_at: 'never' }), null)).rejects.toMatchObject({
    refusal: 'expired',
  })
})

test('an older revision is rejected in this tab and after a reload; a new key restarts at any revision', async () => {
  const { registry, signer } = await signed({ revision: 20 }, 'first')
  await verifyRegistry(registry, null)
  await expect(verifyRegistry(await signer.registry({ revision: 19 }), null)).rejects.toMatchObject({
    refusal: 'revision',
  })
  await expect(verifyRegistry(await signer.registry({ revision: 20 }), null)).resolves.toMatchObject({ revision: 20 })
  localStorage.setItem('almanac.revision', 'first 30')
  await expect(verifyRegistry(await signer.registry({ revision: 29 }), null)).rejects.toMatchObject({
    refusal: 'revision',
  })
  const { registry: renewed } = await signed({ revision: 3 }, 'second')
  await expect(verifyRegistry(renewed, null)).resolves.toMatchObject({ revision: 3 })
})

test('a rejected registry does not raise the last seen revision', async () => {
  const { registry, signer } = await signed({ revision: 5 }, 'third')
  await verifyRegistry(registry, null)
  await expect(verifyRegistry({ ...registry, revision: 9_000 }, null)).rejects.toThrow()
  await expect(verifyRegistry(await signer.registry({ revision: 9_000 }), 'maya')).rejects.toThrow()
  expect(lastSeenRevision('third')).toBe(5)
})

describe('without signature support in the browser', () => {
  const original = crypto
  afterEach(() => {
    Object.defineProperty(globalThis, 'crypto', { value: original, configurable: true, writable: true })
  })

  test.each([
    [
      'knows no Ed25519',
      { importKey: () => Promise.reject(new DOMException('Unrecognized name.', 'NotSupportedError')) },
    ],
    ['has no WebCrypto, as without TLS', undefined],
  ])('the fallback verifies a registry: the browser %s', async (_, subtle) => {
    const { registry, signer } = await signed()
    const other = await testSigner()
    Object.defineProperty(globalThis, 'crypto', { value: { subtle }, configurable: true, writable: true })
    await expect(hasValidSignature(registry, signer.public_key)).resolves.toBe(true)
    await expect(hasValidSignature({ ...registry, revision: 2 }, signer.public_key)).resolves.toBe(false)
    await expect(hasValidSignature(registry, other.public_key)).resolves.toBe(false)
  })
})

describe('the document in the page', () => {
  const whole = {
    registry: {
      theme: { light: {}, dark: {} },
      features: [],
      remotes: [release('account', [])],
      revision: 1,
      expires_at: '2026-11-22T12:00:00Z',
      signature: '',
    },
    session: { user: null, csrf: null },
  }

  test('a complete document is accepted', () => {
    expect(isBootDocument(whole)).toBe(true)
  })

  test.each([
    ['null', null],
    ['a text', 'registry'],
    ['no session', { registry: whole.registry }],
    ['one without a signature', { ...whole, registry: { ...whole.registry, signature: undefined } }],
    ['no theme', { ...whole, registry: { ...whole.registry, theme: undefined } }],
    ['remotes that are no list', { ...whole, registry: { ...whole.registry, remotes: {} } }],
    [
      'a remote without a descriptor',
      { ...whole, registry: { ...whole.registry, remotes: [{ remote: 'social', address: '/' }] } },
    ],
  ])('%s is rejected', (_, document) => {
    expect(isBootDocument(document)).toBe(false)
  })
})

describe('while the key of the server is changed', () => {
  test('a page learns the new key from the former one, and keeps accepting both', async () => {
    const { signer, registry } = await signed()
    const next = await testSigner('next')
    const changed = { ...registry, key_change: await signer.keyChange(next) }
    await expect(verifyRegistry(await next.registry(changed), null)).resolves.toBeTruthy()
    await expect(verifyRegistry(await next.registry(), null)).resolves.toBeTruthy()
    await expect(verifyRegistry(registry, null)).resolves.toBe(registry)
  })

  test('a key that no trusted key has signed is not learned, nor one that did not sign the registry', async () => {
    const { signer, registry } = await signed()
    const [stranger, other] = [await testSigner(), await testSigner()]
    const forged = await stranger.registry({ ...registry, key_change: await stranger.keyChange(stranger) })
    await expect(verifyRegistry(forged, null)).rejects.toMatchObject({ refusal: 'signature' })
    const borrowed = await stranger.registry({ ...registry, key_change: await signer.keyChange(other) })
    await expect(verifyRegistry(borrowed, null)).rejects.toMatchObject({ refusal: 'signature' })
    await expect(verifyRegistry(await other.registry(), null)).rejects.toMatchObject({ refusal: 'signature' })
  })

  test('a page with the new key accepts the former one while the server names it', async () => {
    const { signer, registry } = await signed()
    const next = await testSigner()
    putPageKey(next.public_key, signer.public_key)
    await expect(verifyRegistry(registry, null)).resolves.toBe(registry)
  })
})
