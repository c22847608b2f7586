import { pinnedFetch } from '@almanac/api-client'
import { PAGE_HEADER } from '@almanac/contracts/answer-headers'
import { SHELL } from './messages'
import { cacheHost } from './prepare-offline'

const TIMEOUT_MS = 10_000

/**
 * Whether a reload of this tab would now show this host: not while the server is restarted, which would leave a tab
 * without a service worker with the browser's own error page, nor where another server answers that does not have it.
 * With a service worker the host is cached first: on a slow network the worker answers from its cache, with the former
 * host. Rejects without a network.
 */
export async function prepareHost(host: string): Promise<boolean> {
  const answer = await pinnedFetch(`${SHELL}?${new URLSearchParams({ host }).toString()}`, {
    cache: 'no-store',
    credentials: 'omit',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!answer.ok || !answer.headers.has(PAGE_HEADER)) return false
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  if (page.querySelector('meta[name="host-version"]')?.getAttribute('content') !== host) return false
  await cacheHost(host)
  return true
}
