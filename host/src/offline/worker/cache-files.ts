import { filesOfHost, type FileToCache } from '../files'
import { RELEASES_CACHE } from '../../session/releases-cache'
import { HOST_CACHE, SHELL, type CacheMessage } from '../messages'
import { isNamedFile, isOurPage } from './our-response'

/**
 * Caches the page without user data, the host's files that it lists and the files
 * of the releases. The page replaces an older one only when all of its files are
 * cached. Files of an older page are removed when no other tab is open
 * (`isOnlyTab`), unless `keepOthers` says otherwise. Resolves to whether everything is cached.
 */
export async function cacheFiles(
  { locale, host = '', files, keepOthers = false }: CacheMessage,
  origin: string,
  isOnlyTab: () => Promise<boolean>,
): Promise<boolean> {
  const shell = await fetch(host ? `${SHELL}?${new URLSearchParams({ host }).toString()}` : SHELL, {
    cache: 'no-store',
    credentials: 'omit',
  })
  if (!shell.ok || !(await isOurPage(shell))) return false
  const own = [...filesOfHost(await shell.clone().text(), locale, origin), ...iconOf(origin)]
  if (!(await fetchMissing(HOST_CACHE, own))) return false
  await (await caches.open(HOST_CACHE)).put(SHELL, shell)
  const complete = await fetchMissing(RELEASES_CACHE, files)
  if (complete && !keepOthers && (await isOnlyTab())) {
    await removeOthers(HOST_CACHE, [new URL(SHELL, origin).href, ...own.map(keyOf)])
    await removeOthers(RELEASES_CACHE, files.map(keyOf))
  }
  return complete
}

/** The page's icon, which has no hash in the page. */
function iconOf(origin: string): FileToCache[] {
  return [{ url: new URL('/icon.svg', origin).href, integrity: '' }]
}

/** Low, so that requests of open screens are not delayed. */
const MAX_CONCURRENT_FETCHES = 2

/** Fetches the files that are not cached yet, each compared with its hash. Resolves to whether all are cached. */
async function fetchMissing(name: string, files: FileToCache[]): Promise<boolean> {
  const cache = await caches.open(name)
  const present = new Set((await cache.keys()).map(({ url }) => url))
  const missing = files.filter((file) => !present.has(keyOf(file)))
  let complete = true
  const fetchNext = async () => {
    for (let file = missing.shift(); file; file = missing.shift()) {
      try {
        const answer = await fetch(file.url, {
          ...(file.integrity ? { integrity: file.integrity } : {}),
          mode: 'cors',
          credentials: 'same-origin',
          priority: 'low',
        })
        if (!answer.ok) throw new Error(`${file.url} answered ${answer.status}`)
        // The browser has compared all others with their hashes.
        if (!file.integrity && !(await isNamedFile(answer, file.url))) throw new Error(`${file.url} is another file`)
        await cache.put(keyOf(file), answer)
      } catch {
        complete = false
      }
    }
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT_FETCHES }, fetchNext))
  return complete
}

/** The cache key: the URL if the file name has a content hash, else with the integrity hash added. */
function keyOf({ url, integrity }: FileToCache): string {
  return integrity === '' || /[.-][0-9a-f]{8,}\.\w+$/.test(new URL(url).pathname)
    ? url
    : `${url}?${new URLSearchParams({ integrity }).toString()}`
}

/** Removes all entries of a cache except those with the given URLs. */
async function removeOthers(name: string, urls: string[]): Promise<void> {
  const cache = await caches.open(name)
  const keys = new Set(urls)
  for (const request of await cache.keys()) if (!keys.has(request.url)) await cache.delete(request)
}
