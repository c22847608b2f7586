import runtime from '@almanac/federation/host-runtime.json'

// Published as ES modules only; nothing of them is called here.
jest.mock('@module-federation/webpack-bundler-runtime/dist/attachShareScopeMap.js', () => ({}))
jest.mock('@module-federation/webpack-bundler-runtime/dist/consumes.js', () => ({}))
jest.mock('@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js', () => ({}))
jest.mock('@module-federation/webpack-bundler-runtime/dist/initializeSharing.js', () => ({}))

test('the host does all that a build tells the registry it does for the entries of remotes', async () => {
  // The build writes it into the code.
  Object.assign(globalThis, { HOST_VERSION: '1.0.0' })
  await import('./federation-runtime')
  const given: unknown = Reflect.get(globalThis, 'ALMANAC_FEDERATION')
  for (const name of runtime['@almanac/federation/runtime'].exports)
    expect(given).toHaveProperty(name, expect.any(Function))
})
