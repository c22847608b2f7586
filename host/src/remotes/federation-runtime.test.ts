import runtime from '@almanac/federation/host-runtime.json'

// Published as ES modules only; not called in this test.
jest.mock('@module-federation/webpack-bundler-runtime/dist/attachShareScopeMap.js', () => ({}))
jest.mock('@module-federation/webpack-bundler-runtime/dist/consumes.js', () => ({}))
jest.mock('@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js', () => ({}))
jest.mock('@module-federation/webpack-bundler-runtime/dist/initializeSharing.js', () => ({}))

test('the host provides every runtime function that its build declares to the registry', async () => {
  // The build defines it.
  Object.assign(globalThis, { HOST_VERSION: '1.0.0' })
  await import('./federation-runtime')
  const given: unknown = Reflect.get(globalThis, 'ALMANAC_FEDERATION')
  for (const name of runtime['@almanac/federation/runtime'].exports)
    expect(given).toHaveProperty(name, expect.any(Function))
})
