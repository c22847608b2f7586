import { hasLostFile, watchLostFiles } from './lost-files'

jest.mock('./release-files', () => ({ isOwnFile: () => true }))

const script = (name: string) => Object.assign(document.createElement('script'), { src: `/${name}` })
const fetched = jest.fn<Promise<{ status: number }>, [string]>()

beforeAll(() => {
  Object.assign(globalThis, { fetch: fetched })
  watchLostFiles()
})

test('a file of the host is lost if the server says that it does not have it, not if it did not arrive', async () => {
  const chunk = script('part.0123456789.js')
  document.head.append(chunk)
  expect(await hasLostFile()).toBe(false)
  chunk.dispatchEvent(new Event('error'))
  fetched.mockRejectedValueOnce(new TypeError('no connection'))
  expect(await hasLostFile()).toBe(false)
  fetched.mockResolvedValueOnce({ status: 503 })
  expect(await hasLostFile()).toBe(false)
  fetched.mockResolvedValueOnce({ status: 404 })
  expect(await hasLostFile()).toBe(true)
  chunk.dispatchEvent(new Event('load'))
  expect(await hasLostFile()).toBe(false)
})
