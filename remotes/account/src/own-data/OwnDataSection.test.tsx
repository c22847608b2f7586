import { ownDataArchive } from '@almanac/contracts/account/own-data'
import { fakeServer, screen, waitFor, type FakeServer } from '@almanac/testing'
import { openProfile } from '../profile/testing/openProfile'

let server: FakeServer
const downloads: string[] = []

beforeEach(() => {
  server = fakeServer()
  downloads.length = 0
  Object.assign(URL, { createObjectURL: () => 'blob:archive', revokeObjectURL: () => undefined })
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function keep(this: HTMLAnchorElement) {
    downloads.push(this.download)
  })
})
afterEach(() => {
  jest.restoreAllMocks()
})

test('the archive is saved as a file once it is fully downloaded', async () => {
  const { person } = await openProfile(server)
  server.answerFile(ownDataArchive, new Blob(['zip']))
  await person.click(screen.getByRole('button', { name: 'Download your data' }))
  await waitFor(() => expect(downloads).toEqual(['my-data.zip']))
  expect(await screen.findByText('Your data is on this device now')).toBeVisible()
})

test.each<[string, () => Promise<Response>]>([
  ['breaks off', () => Promise.resolve(new Response(brokenStream()))],
  ['is shorter than announced', () => Promise.resolve(new Response('zi', { headers: { 'content-length': '3' } }))],
  ['does not come', () => Promise.reject(new TypeError('no network'))],
])('a download that %s shows an error and saves no file', async (_, answer) => {
  const { person } = await openProfile(server)
  server.respondWith(ownDataArchive, answer)
  await person.click(screen.getByRole('button', { name: 'Download your data' }))
  expect(await screen.findByText(/didn’t arrive complete/)).toBeVisible()
  expect(downloads).toEqual([])
})

const brokenStream = () =>
  new ReadableStream({
    start: (stream) => {
      stream.error(new TypeError('broke off'))
    },
  })
