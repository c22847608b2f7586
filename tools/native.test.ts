import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { androidEdits, androidResourceFiles } from '../host/native/generate/android.mjs'
import { iosEdits } from '../host/native/generate/ios.mjs'
import { readNativeSettings } from '../host/native/generate/settings.mjs'

const contract = readFileSync(join(__dirname, '../shared/native/src/contract.ts'), 'utf8')
/** The names in one table of the contract. */
function namesIn(table: string): string[] {
  const [, body = ''] = new RegExp(`export const ${table} = \\{\n(.*?)\n\\} as const`, 's').exec(contract) ?? []
  return [...body.matchAll(/^ {2}(\w+): /gm)].map(([, name = '']) => name)
}

const native = join(__dirname, '../host/native')
const sources = ['android', 'ios'].flatMap((folder) =>
  readdirSync(join(native, folder))
    .filter((file) => /\.(java|swift)$/.test(file))
    .map((file) => readFileSync(join(native, folder, file), 'utf8')),
)
const named = (pattern: RegExp) =>
  sources.flatMap((source) => [...source.matchAll(pattern)].map(([, name = '']) => name))

test('the calls and events in the native shells are in the contract, by the same names', () => {
  const known = [...namesIn('calls'), ...namesIn('pageEvents')]
  const cases = named(/\bcase "(\w+)"/g).filter((name) => !['hello', 'event', 'call'].includes(name))
  expect(cases.length).toBeGreaterThan(10)
  expect(cases.filter((name) => !known.includes(name))).toEqual([])
  const told = named(/\btell\("(\w+)"/g)
  expect(told.length).toBeGreaterThan(5)
  expect(told.filter((name) => !namesIn('shellEvents').includes(name))).toEqual([])
})

test.each(['https://almanac.example/app', 'https://almanac.example/', 'http://almanac.example', '', 'almanac.example'])(
  'the server address %j is refused: the shell requires an https origin',
  (NATIVE_ORIGIN) => {
    expect(() => readNativeSettings({ NATIVE_ORIGIN })).toThrow('NATIVE_ORIGIN')
  },
)

test('Firebase settings are required all or none', () => {
  const origin = { NATIVE_ORIGIN: 'https://almanac.example' }
  const project = { NATIVE_FIREBASE_PROJECT: 'p', NATIVE_FIREBASE_APP: '1:2:android:3', NATIVE_FIREBASE_KEY: 'AIza-k' }
  expect(() => readNativeSettings({ ...origin, ...project })).toThrow('NATIVE_FIREBASE_SENDER')
  expect(readNativeSettings({ ...origin, ...project, NATIVE_FIREBASE_SENDER: '2' }).androidResources).toContain(
    '<string name="google_app_id" translatable="false">1:2:android:3</string>',
  )
  expect(readNativeSettings(origin).androidResources).not.toContain('google_app_id')
})

test('values that would be markup in the generated files are refused', () => {
  const origin = { NATIVE_ORIGIN: 'https://almanac.example' }
  expect(() => readNativeSettings({ ...origin, NATIVE_NAME: 'A<b>' })).toThrow('NATIVE_NAME')
  expect(() => readNativeSettings({ ...origin, NATIVE_APP_ID: '../x' })).toThrow('NATIVE_APP_ID')
  expect(readNativeSettings(origin).capacitor.server.url).toBe('https://almanac.example')
})

test('each Java file gets the package of the app', () => {
  const files = ['android', 'rules'].flatMap((folder) =>
    readdirSync(join(native, folder)).filter((file) => file.endsWith('.java')),
  )
  expect(readNativeSettings({ NATIVE_ORIGIN: 'https://almanac.example' }).javaFiles).toEqual(files.toSorted())
})

test('the manifest names the permissions for what is read of Health Connect, and no other', () => {
  const source = readFileSync(join(native, 'android/HealthConnect.java'), 'utf8')
  const asked = [...source.matchAll(/PREFIX \+ "(\w+)"/g)].map(([, name = '']) => name)
  const manifest = JSON.stringify(androidEdits(readNativeSettings({ NATIVE_ORIGIN: 'https://almanac.example' })))
  const named = [...manifest.matchAll(/permission\.health\.READ_(\w+)/g)].map(([, name = '']) => name)
  expect(asked.length).toBeGreaterThan(5)
  expect(named.toSorted()).toEqual(asked.toSorted())
})

test('Android copies nothing of the app to a backup or to the next phone', () => {
  const manifest = JSON.stringify(androidEdits(readNativeSettings({ NATIVE_ORIGIN: 'https://almanac.example' })))
  expect(manifest).toContain('android:dataExtractionRules=')
  const rules = androidResourceFiles()['xml/data_extraction_rules.xml'] ?? ''
  for (const way of ['cloud-backup', 'device-transfer']) {
    const [, excluded = ''] = new RegExp(`<${way}>(.*?)</${way}>`, 's').exec(rules) ?? []
    for (const domain of ['root', 'file', 'database', 'sharedpref', 'external', 'device_root'])
      expect(excluded).toContain(`<exclude domain="${domain}" path="." />`)
  }
})

test('the notification channel of the manifest is the one that the app creates', () => {
  const manifest = JSON.stringify(androidEdits(readNativeSettings({ NATIVE_ORIGIN: 'https://almanac.example' })))
  const [, channel] = /default_notification_channel_id[^/]*?android:value=\\"(\w+)/.exec(manifest) ?? []
  expect(readFileSync(join(native, 'android/MainActivity.java'), 'utf8')).toContain(`Builder("${channel}"`)
})

test('the iOS app may show its page for no network, which Capacitor has at localhost', () => {
  const edits = JSON.stringify(iosEdits(readNativeSettings({ NATIVE_ORIGIN: 'https://almanac.example' })))
  expect(edits).toMatch(/WKAppBoundDomains<\/key>.{0,40}almanac\.example<\/string>.{0,20}<string>localhost/)
})

test('each Swift file is a source of the project', () => {
  const edits = JSON.stringify(iosEdits(readNativeSettings({ NATIVE_ORIGIN: 'https://almanac.example' })))
  const files = readdirSync(join(native, 'ios')).filter((file) => file.endsWith('.swift'))
  expect(files.filter((file) => !edits.includes(`path = ${file};`))).toEqual([])
})
