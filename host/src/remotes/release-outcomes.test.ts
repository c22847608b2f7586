import { fakeServer, waitFor } from '@almanac/testing'
import { ApiError, pinFetch } from '@almanac/api-client'
import { reportReleaseOutcomes } from '@almanac/contracts/platform/outcomes'
import { RemoteFailure } from '@almanac/federation/loading'
import { testSigner } from '../testing/registry'
import { release } from '../testing/releases'
import { acceptLoads, reportFailure, watchLateErrors } from './release-outcomes'
import { recordRun } from './run-releases'

jest.mock('./release-files', () => ({
  isOwnFile: jest.fn((url: string) => url === 'http://localhost/main.0123456789.js'),
}))

const server = fakeServer()
server.answer(reportReleaseOutcomes, undefined)
pinFetch()
watchLateErrors()

const ran = (version: string, preview = false) => {
  const social = { ...release('social', []), version, preview, address: `/releases/social/${version}/` }
  recordRun(social, social)
  return `http://localhost/releases/social/${version}/messages.0123456789.js`
}
interface Body {
  load_token: string
  outcomes: { remote: string; version: string; kind: string; message?: string; page?: { remote: string }[] }[]
}
const sent = () => server.requests(reportReleaseOutcomes).map(({ body }) => body as Body)
const reported = () =>
  sent().flatMap(({ outcomes }) => outcomes.map(({ remote, version, kind }) => ({ remote, version, kind })))

document.head.innerHTML = '<meta name="host-version" content="0.3.0">'
beforeAll(async () => {
  acceptLoads(await (await testSigner()).registry({ load_token: 'token', remotes: [release('social', [])] }))
})

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
      expect(reported().slice(before)).toEqual([{ remote: 'social', version: '1.0.0', kind: reason }])
    })
  })

  test('is one of the host if a file of the host failed, and not sent for a preview or without a load token', async () => {
    const before = reported().length
    reportFailure({ ...social, preview: true }, '1.0.0', new RemoteFailure('entry'))
    reportFailure(release('surveys', []), '1.0.0', new RemoteFailure('entry'))
    const chunk = chunkError({ type: 'error', request: 'http://localhost/main.0123456789.js' })
    reportFailure(social, '1.0.0', chunk, 'render')
    reportFailure(social, '1.0.0', new RemoteFailure('hang'))
    await waitFor(() =>
      expect(reported().slice(before)).toEqual([
        { remote: 'social', version: '1.0.0', kind: 'hang' },
        { remote: 'host', version: '0.3.0', kind: 'chunk' },
      ]),
    )
  })

  test('names the error without data of a person, its frames, and the releases that run in the page', async () => {
    const before = sent().length
    const error = Object.assign(new TypeError('no answer for "Maya Ortiz" (maya@example.com) at 07:45'), {
      stack: `TypeError: no answer\n    at tap (http://localhost/remotes/social/1.0.0/messages.js?x=1:1:23)`,
    })
    ran('1.0.5')
    reportFailure(social, '1.0.0', error, 'error')
    await waitFor(() => expect(sent()).toHaveLength(before + 1))
    expect(sent().at(-1)).toMatchObject({
      load_token: 'token',
      outcomes: [
        {
          kind: 'error',
          message: 'TypeError: no answer for "" @ at #:#',
          stack: 'tap /remotes/social/1.0.0/messages.js:1:23',
          page: [
            { remote: 'social', version: '1.0.5' },
            { remote: 'host', version: '0.3.0' },
          ],
        },
      ],
    })
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
      { remote: 'social', version: '1.0.6', kind: 'error' },
      { remote: 'social', version: '1.2.0', kind: 'error' },
    ]),
  )
})

test('a script that throws without an error object is identified by its URL', async () => {
  const before = reported().length
  thrown(null, ran('1.3.0'))
  await waitFor(() => expect(reported().slice(before)).toEqual([{ remote: 'social', version: '1.3.0', kind: 'error' }]))
})

test('an error of the host is one of the host; unanswered calls, aborts, extensions and previews are not reported', async () => {
  const before = reported().length
  const script = ran('1.4.0')
  thrown(Object.assign(new Error('host'), { stack: 'Error\n at http://localhost/main.0123456789.js:1:9' }))
  thrown(Object.assign(new Error('not ours'), { stack: 'Error\n at chrome-extension://a/main.0123456789.js:1:9' }))
  reject(Object.assign(new ApiError(0, []), { stack: thrownIn(script).stack }))
  reject(thrownIn(script, 'AbortError'))
  reject('no error at all')
  thrown(thrownIn(ran('9.9.9', true)))
  thrown(thrownIn(ran('1.5.0')))
  await waitFor(() =>
    expect(reported().slice(before)).toEqual([
      { remote: 'host', version: '0.3.0', kind: 'error' },
      { remote: 'social', version: '1.5.0', kind: 'error' },
    ]),
  )
})
