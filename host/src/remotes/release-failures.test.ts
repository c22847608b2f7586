import { fakeServer, waitFor } from '@almanac/testing'
import { ApiError, pinFetch } from '@almanac/api-client'
import { reportRemoteFailure } from '@almanac/contracts/platform/failures'
import { RemoteFailure } from '@almanac/federation/loading'
import { release } from '../testing/releases'
import { recordRun, reportFailure, watchLateErrors } from './release-failures'
import { isOwnFile } from './release-files'

jest.mock('./release-files', () => ({
  isOwnFile: jest.fn((url: string) => url === 'http://localhost/main.0123456789.js'),
}))

const server = fakeServer()
server.answer(reportRemoteFailure, undefined)
pinFetch()
watchLateErrors()

const ran = (version: string, preview = false) => {
  const social = { ...release('social', []), version, preview, address: `/releases/social/${version}/` }
  recordRun(social, social)
  return `http://localhost/releases/social/${version}/messages.0123456789.js`
}
const reported = () => server.requests(reportRemoteFailure).map(({ body }) => body)

/** An error thrown by the script at this URL, with the host's own in its stack. */
function thrownIn(script: string, name = 'Error'): Error {
  const error = new Error('broken on purpose')
  error.name = name
  error.stack = `${name}: broken on purpose\n    at http://localhost/_almanac_ui_core.0123456789.js:1:1\n    at onClick (${script}:1:2345)\n    at http://localhost/main.0123456789.js:1:9`
  return error
}
const reject = (reason: unknown) => {
  const event = Object.assign(new Event('unhandledrejection'), { reason })
  window.dispatchEvent(event)
}
const thrown = (error: unknown, filename = '') => window.dispatchEvent(new ErrorEvent('error', { error, filename }))

describe('a reported failure', () => {
  const social = release('social', [])
  const chunkError = (more: object) =>
    Object.assign(new Error('Loading chunk polls failed.'), { name: 'ChunkLoadError', ...more })

  test.each([
    ['the step that it failed at', new RemoteFailure('manifest'), 'manifest'],
    ['that a screen threw', new Error('undefined is not a function'), 'render'],
    ['that a chunk was slow', chunkError({ type: 'timeout', request: 'http://localhost/polls.js' }), 'timeout'],
  ])('tells the server %s, and nothing about the participant', async (_, error, reason) => {
    const before = reported().length
    reportFailure(social, '1.0.0', error, 'render')
    await waitFor(() => {
      expect(reported().slice(before)).toEqual([{ remote: 'social', version: '1.0.0', reason }])
    })
  })

  test('is not attributed to the release if a chunk of the host failed, nor sent for a preview', async () => {
    const before = reported().length
    const chunk = chunkError({ type: 'error', request: 'http://localhost/main.0123456789.js' })
    reportFailure(social, '1.0.0', chunk, 'render')
    await waitFor(() => {
      expect(isOwnFile).toHaveBeenCalledWith('http://localhost/main.0123456789.js')
    })
    reportFailure({ ...social, preview: true }, '1.0.0', new RemoteFailure('entry'))
    reportFailure(social, '1.0.0', new RemoteFailure('hang'))
    await waitFor(() =>
      expect(reported().slice(before)).toEqual([{ remote: 'social', version: '1.0.0', reason: 'hang' }]),
    )
  })
})

test('an error thrown after rendering is reported once per release, even if a remote has replaced `fetch`', async () => {
  const before = reported().length
  const [one, two] = [ran('1.0.6'), ran('1.2.0')]
  globalThis.fetch = () => Promise.reject(new TypeError('patched'))
  for (const _ of [1, 2, 3]) {
    thrown(thrownIn(one))
    reject(thrownIn(two))
  }
  await waitFor(() =>
    expect(reported().slice(before)).toEqual([
      { remote: 'social', version: '1.0.6', reason: 'error' },
      { remote: 'social', version: '1.2.0', reason: 'error' },
    ]),
  )
})

test('a script that throws without an error object is identified by its URL', async () => {
  const before = reported().length
  thrown(null, ran('1.3.0'))
  await waitFor(() =>
    expect(reported().slice(before)).toEqual([{ remote: 'social', version: '1.3.0', reason: 'error' }]),
  )
})

test('errors without a release at fault are not reported: host errors, unanswered calls, aborts, previews', async () => {
  const before = reported().length
  const script = ran('1.4.0')
  thrown(thrownIn('http://localhost/main.0123456789.js'))
  reject(Object.assign(new ApiError(0, []), { stack: thrownIn(script).stack }))
  reject(thrownIn(script, 'AbortError'))
  reject('no error at all')
  thrown(thrownIn(ran('9.9.9', true)))
  thrown(thrownIn(ran('1.5.0')))
  await waitFor(() =>
    expect(reported().slice(before)).toEqual([{ remote: 'social', version: '1.5.0', reason: 'error' }]),
  )
})
