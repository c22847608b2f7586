import { pinnedFetch } from '@almanac/api-client'
import { isOwnFile } from './release-files'

/** URLs of the host's own files that the browser could not load, and has not loaded since. */
const lost = new Set<string>()

function addressOf(target: EventTarget | null): string {
  if (target instanceof HTMLScriptElement) return target.src
  return target instanceof HTMLLinkElement && target.rel === 'stylesheet' ? target.href : ''
}

/** Notes which of the host's own files fail to load from now on: after an upgrade a server may not have them any more. */
export function watchLostFiles(): void {
  // Events of elements do not bubble.
  document.addEventListener(
    'error',
    ({ target }) => {
      const url = addressOf(target)
      if (isOwnFile(url)) lost.add(url)
    },
    true,
  )
  document.addEventListener(
    'load',
    ({ target }) => {
      lost.delete(addressOf(target))
    },
    true,
  )
}

const GONE = [404, 410]

const isGone = (url: string): Promise<boolean> =>
  pinnedFetch(url, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => GONE.includes(status),
    () => false,
  )

/**
 * Whether this page lacks one of the host's own files that the server says it does not have. A file that did not arrive
 * for another reason, as over a poor connection, is not lost: trying again gets it, and a reload could end without a page.
 */
export const hasLostFile = async (): Promise<boolean> =>
  lost.size > 0 && (await Promise.all([...lost].map(isGone))).includes(true)
