import { ModuleFederation } from '@module-federation/runtime-core'
import { withHooks } from './federation-hooks'
import { registerReleases } from './federation-registration'

const provided = { version: '19.3.0', lib: () => ({}), scope: 'default' }
const instanceWith = (plugins: ConstructorParameters<typeof ModuleFederation>[0]['plugins'] = []) =>
  new ModuleFederation({ name: 'host', remotes: [], shared: { react: provided }, plugins })

const request = {
  id: 'social/remote',
  remote: { name: 'social', entry: '/remotes/social/mf-manifest.json' },
  expose: './remote',
}
const loaded = { module: { remote: {} }, textScope: '1' }

describe('a runtime plugin of the library', () => {
  test('is called before and after a release is loaded', async () => {
    const seen: [string, string][] = []
    const instance = instanceWith([
      {
        name: 'observer',
        beforeRequest(args) {
          seen.push(['beforeRequest', args.id])
          return args
        },
        onLoad({ id, exposeModule }) {
          seen.push(['onLoad', id])
          expect(exposeModule).toBe(loaded.module)
          return Promise.resolve()
        },
      },
    ])
    await expect(withHooks(instance, request, () => Promise.resolve(loaded))).resolves.toBe(loaded)
    expect(seen).toEqual([
      ['beforeRequest', 'social/remote'],
      ['onLoad', 'social/remote'],
    ])
  })

  test('is told of a failure, and may provide a module instead', async () => {
    const error = new Error('broken')
    const told: unknown[] = []
    const observing = { name: 'observer', errorLoadRemote: (args: { error: unknown }) => void told.push(args.error) }
    const failing = () => Promise.reject(error)
    await expect(withHooks(instanceWith([observing]), request, failing)).rejects.toBe(error)
    expect(told).toEqual([error])
    const standby = { remote: 'of the plugin' }
    const replacing = { name: 'standby', errorLoadRemote: () => standby }
    await expect(withHooks(instanceWith([replacing]), request, failing)).resolves.toEqual({
      module: standby,
      textScope: null,
    })
  })
})

test('the tools of Module Federation see the releases that were loaded, with versions and shared modules', () => {
  const instance = instanceWith()
  const container = { init: () => undefined, get: () => undefined }
  const started = (version: string) => ({
    remote: 'social',
    version,
    base: `http://localhost/remotes/social/${version}/`,
    entry: `http://localhost/remotes/social/${version}/remoteEntry.js`,
    globalName: `almanac_social_${version}`,
    container,
    exposed: ['./remote'],
  })
  registerReleases(instance, '0.3.0', [started('1.0.0')])
  registerReleases(instance, '0.3.0', [started('1.1.0')])

  const { moduleInfo, __INSTANCES__ } = globalThis.__FEDERATION__
  expect(__INSTANCES__).toEqual([instance])
  expect(moduleInfo).toMatchObject({
    host: {
      version: '0.3.0',
      remotesInfo: { social: { matchedVersion: '1.1.0' } },
      shared: [{ sharedName: 'react', version: '19.3.0' }],
    },
    'social:1.0.0': { version: '1.0.0' },
    'social:1.1.0': { remoteEntry: 'remoteEntry.js', modules: [{ moduleName: 'remote', modulePath: './remote' }] },
  })
  expect(instance.options.remotes).toMatchObject([{ name: 'social', version: '1.1.0' }])
  expect(instance.moduleCache.get('social')).toMatchObject({ remoteEntryExports: container })
})
