import { fakeServer, waitFor } from '@almanac/testing'
import { ApiError, pinFetch } from '@almanac/api-client'
import { reportRemoteFailure } from '@almanac/contracts/platform/failures'
import { release } from '../testing/releases'
import { watchLateErrors, noteRun } from './late-errors'

const server = fakeServer()
server.answer(reportRemoteFailure, undefined)
pinFetch()
watchLateErrors()

const ran = (version: string, preview = false) => {
  const social = { ...release('social', []), version, preview, address: `/releases/social/${version}/` }
  noteRun(social, social)
  return `http://localhost/releases/social/${version}/messages.0123456789.js`
}
const reported = () => server.requests(reportRemoteFailure).map(({ body }) => body)

/** An error as a script of this address throws it: the host's own are around it. */
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

test('what a release throws after it was shown is reported once for each, also through a fetch that a remote has replaced', async () => {
  const [one, two] = [ran('1.0.6'), ran('1.2.0')]
  globalThis.fetch = () => Promise.reject(new TypeError('patched'))
  for (const _ of [1, 2, 3]) {
    thrown(thrownIn(one))
    reject(thrownIn(two))
  }
  await waitFor(() =>
    expect(reported()).toEqual([
      { remote: 'social', version: '1.0.6', reason: 'error' },
      { remote: 'social', version: '1.2.0', reason: 'error' },
    ]),
  )
})

test('a script that throws without an error of its own is known by its address', async () => {
  const before = reported().length
  thrown(null, ran('1.3.0'))
  await waitFor(() =>
    expect(reported().slice(before)).toEqual([{ remote: 'social', version: '1.3.0', reason: 'error' }]),
  )
})

test('what is no release’s fault is not reported: the host, a call without an answer, a user who left, a preview', async () => {
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
