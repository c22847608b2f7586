import { release } from '../testing/releases'
import { filesOfHost, filesOfReleases, isForRecording } from './files'

const OWN = 'https://almanac.example'
const hash = `sha384-${'A'.repeat(64)}`

const files = {
  'mf-manifest.json': hash,
  'remote.0123456789.js': hash,
  'texts-activities-en.0123456789.js': hash,
  'texts-activities-ar.0123456789.js': hash,
}
const recording = release('activities', [{ path: '/activity/:id', title: {}, access: 'user' }])
const activities = {
  ...recording,
  descriptor: { ...recording.descriptor, offline: './offline' },
  address: '/remotes/activities/0.1.0/',
  files,
}
const social = {
  ...release('social', [{ path: '/messages', title: {}, access: 'user' }]),
  address: 'https://files.example/social/1.0.0/',
  files,
}

test("the host's files are those named by its page, for one language and its script, without those of the operations screen", () => {
  const named = {
    'main.0123456789.js': hash,
    'texts-host-ar.0123456789.js': hash,
    'texts-host-en.0123456789.js': hash,
    'operations.0123456789.js': hash,
    'texts-operations-ar.0123456789.js': hash,
    'font-latin.0123456789.woff2': hash,
    'vazirmatn-arabic-400-normal.0123456789.woff2': hash,
  }
  const html = `<html><script type="application/json" id="integrity">${JSON.stringify(named)}</script></html>`
  expect(filesOfHost(html, 'ar', OWN).map(({ url }) => url)).toEqual([
    `${OWN}/main.0123456789.js`,
    `${OWN}/texts-host-ar.0123456789.js`,
    `${OWN}/font-latin.0123456789.woff2`,
    `${OWN}/vazirmatn-arabic-400-normal.0123456789.woff2`,
  ])
  expect(filesOfHost(html, 'en', OWN).map(({ url }) => url)).not.toContain(
    `${OWN}/vazirmatn-arabic-400-normal.0123456789.woff2`,
  )
  expect(filesOfHost('<html>a page of a hotel</html>', 'ar', OWN)).toEqual([])
})

test('every screen of a release is cached, in the user’s language, from any origin', () => {
  const cached = filesOfReleases({ remotes: [activities, social] }, 'en', false, OWN)
  expect(cached.map(({ url }) => url)).toEqual([
    ...['mf-manifest.json', 'remote.0123456789.js', 'texts-activities-en.0123456789.js'].map(
      (file) => `${OWN}/remotes/activities/0.1.0/${file}`,
    ),
    ...['mf-manifest.json', 'remote.0123456789.js', 'texts-activities-en.0123456789.js'].map(
      (file) => `https://files.example/social/1.0.0/${file}`,
    ),
  ])
  expect(cached.every(({ integrity }) => integrity === hash)).toBe(true)
})

test('with data saving only remotes for recording are cached; a preview is never cached', () => {
  expect(
    filesOfReleases({ remotes: [activities, social] }, 'en', true, OWN).every(({ url }) =>
      url.includes('/activities/'),
    ),
  ).toBe(true)
  expect(filesOfReleases({ remotes: [{ ...activities, preview: true }] }, 'en', false, OWN)).toEqual([])
})

test('whether a remote is for recording depends on its descriptor, not on the paths of its screens', () => {
  expect(isForRecording(activities)).toBe(true)
  expect(isForRecording(recording)).toBe(false)
  expect(isForRecording(social)).toBe(false)
  expect(isForRecording({ descriptor: { ...social.descriptor, slots: { 'activity.objective.survey': './x' } } })).toBe(
    true,
  )
})
