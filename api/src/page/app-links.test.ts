import { nativeAppsOf } from '../start/native-apps'
import { startTestServer } from '../testing/server'

const FINGERPRINT = Array.from({ length: 32 }, () => 'A1').join(':')
const AASA = '/.well-known/apple-app-site-association'
const ASSETLINKS = '/.well-known/assetlinks.json'

test('the association files for iOS and Android are served as JSON without a redirect', async () => {
  const nativeApps = nativeAppsOf({
    IOS_APPS: 'A1B2C3D4E5.org.example.almanac',
    ANDROID_APPS: `org.example.almanac=${FINGERPRINT}+${FINGERPRINT}, org.example.almanac.test=${FINGERPRINT}`,
  })
  const server = await startTestServer({ nativeApps })
  const ios = await server.app.inject(AASA)
  expect(ios.statusCode).toBe(200)
  expect(ios.headers['content-type']).toContain('application/json')
  expect(ios.json()).toMatchObject({
    applinks: { details: [{ appIDs: ['A1B2C3D4E5.org.example.almanac'] }] },
    webcredentials: { apps: ['A1B2C3D4E5.org.example.almanac'] },
  })
  const android = await server.app.inject(ASSETLINKS)
  expect(android.statusCode).toBe(200)
  expect(android.json()).toMatchObject([
    { target: { package_name: 'org.example.almanac', sha256_cert_fingerprints: [FINGERPRINT, FINGERPRINT] } },
    { target: { package_name: 'org.example.almanac.test', sha256_cert_fingerprints: [FINGERPRINT] } },
  ])
  await server.close()
})

test('without native apps neither file exists', async () => {
  const server = await startTestServer()
  for (const path of [AASA, ASSETLINKS]) expect((await server.app.inject(path)).statusCode).toBe(404)
  await server.close()
})

test.each([
  [{ IOS_APPS: 'org.example.almanac' }, 'IOS_APPS names org.example.almanac'],
  [{ ANDROID_APPS: 'org.example.almanac' }, 'ANDROID_APPS names org.example.almanac'],
  [{ ANDROID_APPS: 'org.example.almanac=14:6d' }, 'ANDROID_APPS names'],
  [{ ANDROID_APPS: `almanac=${FINGERPRINT}` }, 'ANDROID_APPS names'],
])('%j is refused with the setting’s name', (environment, message) => {
  expect(() => nativeAppsOf(environment)).toThrow(message)
})
