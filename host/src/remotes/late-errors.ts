import { ranIn } from './ran'
import { reportFailure } from './report'

/** Not the fault of any code: somebody left, or a call had no answer. */
const EXPECTED = ['AbortError', 'ApiError', 'NetworkError', 'TimeoutError']

/** Releases that this tab has told of already: once each, whatever they go on throwing. */
const told = new Set<string>()

function textOf(error: unknown, key: 'name' | 'stack'): string {
  const text: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, key) : undefined
  return typeof text === 'string' ? text : ''
}

/** Tells the server of the release whose script an error comes from, if it is one's. */
function blame(error: unknown, file = ''): void {
  if (EXPECTED.includes(textOf(error, 'name'))) return
  const found = ranIn(`${textOf(error, 'stack')}\n${file}`)
  if (!found || told.has(found.base)) return
  told.add(found.base)
  reportFailure(found, found.version, error, 'error')
}

/**
 * Notices what goes wrong in a release after it was shown: in events, timers and
 * promises, where no boundary is. Begun before any remote runs.
 */
export function watchLateErrors(): void {
  window.addEventListener('error', ({ error, filename }) => {
    blame(error, filename)
  })
  window.addEventListener('unhandledrejection', ({ reason }) => {
    blame(reason)
  })
}
