import { waitFor } from '@almanac/testing'
import { api } from '@almanac/api-client'
import { RemoteFailure } from '@almanac/federation/loading'
import { release } from '../testing/releases'
import { isOwnFile } from './integrity'
import { reportFailure } from './report-failure'

jest.mock('@almanac/api-client', () => ({ api: jest.fn().mockResolvedValue(undefined) }))
jest.mock('./integrity', () => ({ isOwnFile: jest.fn((url: string) => url === 'http://localhost/main.0123456789.js') }))

const social = release('social', [])
const chunkError = (more: object) =>
  Object.assign(new Error('Loading chunk polls failed.'), { name: 'ChunkLoadError', ...more })
const reported = () =>
  jest.mocked(api).mock.calls.map(([, options]) => (options && 'body' in options ? options.body : undefined))

beforeEach(() => jest.mocked(api).mockClear())

test.each([
  ['the step that it failed at', new RemoteFailure('manifest'), 'manifest'],
  ['that a screen threw', new Error('undefined is not a function'), 'render'],
  ['that a chunk was slow', chunkError({ type: 'timeout', request: 'http://localhost/polls.js' }), 'timeout'],
])('the server is told %s, and nothing about the participant', async (_, error, reason) => {
  reportFailure(social, '1.0.0', error, 'render')
  await waitFor(() => {
    expect(reported()).toEqual([{ remote: 'social', version: '1.0.0', reason }])
  })
})

test('a chunk of the host is no fault of the release', async () => {
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  reportFailure(
    social,
    '1.0.0',
    chunkError({ type: 'error', request: 'http://localhost/main.0123456789.js' }),
    'render',
  )
  await waitFor(() => {
    expect(isOwnFile).toHaveBeenCalled()
  })
  expect(reported()).toEqual([])
})

test('nothing is reported of what only its team sees', () => {
  reportFailure({ ...social, preview: true }, '1.0.0', new RemoteFailure('entry'))
  expect(reported()).toEqual([])
})
