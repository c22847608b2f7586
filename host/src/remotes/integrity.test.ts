import { expectedOf } from '@almanac/federation/loading'
import { release } from '../testing/releases'

const HASH = `sha384-${'b'.repeat(64)}`
const OTHER = `sha384-${'c'.repeat(64)}`
const NOBODYS = `sha384-${'A'.repeat(64)}`

/** The page says which hash each file of the host has. */
async function inPage() {
  document.body.innerHTML = `<script type="application/json" id="integrity">{"main.0123456789.js":"${HASH}"}</script>`
  jest.resetModules()
  return import('./integrity')
}

test("the host's own files have the hashes that its page says, and are known as its own", async () => {
  const { isOwnFile } = await inPage()
  expect(expectedOf('http://localhost/main.0123456789.js')).toBe(HASH)
  expect(isOwnFile('http://localhost/main.0123456789.js')).toBe(true)
  expect(isOwnFile('http://localhost/releases/social/1.0.0/main.0123456789.js')).toBe(false)
})

test("a release's files have the hashes that the registry says; a file without one has nobody's", async () => {
  const { knowFiles } = await inPage()
  knowFiles({ ...release('social', []), address: 'https://static.example/social/1.2.0/', files: { 'polls.js': HASH } })
  knowFiles({ ...release('social', []), address: '/releases/social/1.1.0/', files: { 'polls.js': OTHER } })
  expect(expectedOf('https://static.example/social/1.2.0/polls.js')).toBe(HASH)
  expect(expectedOf('http://localhost/releases/social/1.1.0/polls.js')).toBe(OTHER)
  expect(expectedOf('https://static.example/social/1.2.0/history.js')).toBe(NOBODYS)
  expect(expectedOf('https://elsewhere.example/social/1.2.0/polls.js')).toBe(NOBODYS)
})

test('nothing is asked of the files of a preview, and all the same of everything else', async () => {
  const { knowFiles } = await inPage()
  knowFiles({ ...release('social', []), address: 'http://localhost:4000/', preview: true })
  expect(expectedOf('http://localhost:4000/polls.js')).toBe('')
  expect(expectedOf('http://localhost:40001/polls.js')).toBe(NOBODYS)
  expect(expectedOf('http://localhost/polls.js')).toBe(NOBODYS)
})

test('a page without the list knows no file', async () => {
  document.body.innerHTML = ''
  jest.resetModules()
  await import('./integrity')
  expect(expectedOf('http://localhost/main.0123456789.js')).toBe(NOBODYS)
})
