import { allowOwnDataArchive, ownDataArchive } from '@almanac/contracts/account/own-data'
import { fakeServer, screen, waitFor, within, type FakeServer } from '@almanac/testing'
import { openProfile } from '../profile/testing/openProfile'

let server: FakeServer
const downloads: string[] = []

beforeEach(() => {
  server = fakeServer()
  server.answer(allowOwnDataArchive, { allowed_until: '2026-11-28T12:05:00Z' })
  downloads.length = 0
  Object.assign(URL, { createObjectURL: () => 'blob:archive', revokeObjectURL: () => undefined })
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function keep(this: HTMLAnchorElement) {
    downloads.push(this.download)
  })
})
afterEach(() => {
  jest.restoreAllMocks()
})

/** Opens the dialog, and types a password. */
async function download(person: Awaited<ReturnType<typeof openProfile>>['person'], password = 'a long phrase') {
  await person.click(screen.getByRole('button', { name: 'Download your data' }))
  const dialog = within(await screen.findByRole('dialog'))
  await person.type(dialog.getByLabelText('Your current password'), password)
  await person.click(dialog.getByRole('button', { name: 'Continue' }))
}

test('a wrong password is said at its field, and nothing is fetched', async () => {
  const { person } = await openProfile(server, 'account')
  server.refuse(allowOwnDataArchive, { status: 422, codes: ['WRONG_PASSWORD'], field: 'current_password' })
  await download(person)
  expect(await screen.findByRole('dialog')).toBeVisible()
  expect(await screen.findByLabelText('Your current password')).toBeInvalid()
  expect(server.requests(ownDataArchive)).toHaveLength(0)
})

test('the archive is saved as a file once it is fully downloaded', async () => {
  const { person } = await openProfile(server, 'account')
  server.answerFile(ownDataArchive, new Blob(['zip']))
  await download(person)
  await waitFor(() => expect(downloads).toEqual(['my-data.zip']))
  expect(await screen.findByText('Your data is on this device now')).toBeVisible()
})

test.each<[string, () => Promise<Response>]>([
  ['breaks off', () => Promise.resolve(new Response(brokenStream()))],
  ['is shorter than announced', () => Promise.resolve(new Response('zi', { headers: { 'content-length': '3' } }))],
  ['does not come', () => Promise.reject(new TypeError('no network'))],
])('a download that %s shows an error and saves no file', async (_, answer) => {
  const { person } = await openProfile(server, 'account')
  server.respondWith(ownDataArchive, answer)
  await download(person)
  expect(await screen.findByText(/didn’t arrive complete/)).toBeVisible()
  expect(downloads).toEqual([])
})

const brokenStream = () =>
  new ReadableStream({
    start: (stream) => {
      stream.error(new TypeError('broke off'))
    },
  })
