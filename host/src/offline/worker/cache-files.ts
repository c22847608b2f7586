import { filesOfHost, type WantedFile } from '../files'
import { RELEASES_CACHE } from '../../session/releases-cache'
import { HOST_CACHE, SHELL, type CacheMessage } from '../messages'

/**
 * Caches the page without anybody's data, the host's files that it names and the
 * files of the releases. The page takes the place of an older one only when all
 * that it names is cached. What an older page needs is removed when no other tab
 * is open (`isOnlyTab`). Says whether everything is cached.
 */
export async function cacheFiles(
  { locale, files }: CacheMessage,
  origin: string,
  isOnlyTab: () => Promise<boolean>,
): Promise<boolean> {
  const shell = await fetch(SHELL, { cache: 'no-store', credentials: 'omit' })
  if (!shell.ok) return false
  const own = [...filesOfHost(await shell.clone().text(), locale, origin), ...iconOf(origin)]
  if (!(await fetchMissing(HOST_CACHE, own))) return false
  await (await caches.open(HOST_CACHE)).put(SHELL, shell)
  const complete = await fetchMissing(RELEASES_CACHE, files)
  if (complete && (await isOnlyTab())) {
    await removeOthers(HOST_CACHE, [new URL(SHELL, origin).href, ...own.map(keyOf)])
    await removeOthers(RELEASES_CACHE, files.map(keyOf))
  }
  return complete
}

/** The page names it, and no hash of it. */
function iconOf(origin: string): WantedFile[] {
  return [{ url: new URL('/icon.svg', origin).href, integrity: '' }]
}

/** The screens that are open come first. */
const MAX_CONCURRENT_FETCHES = 2

/** Fetches what is not cached yet, each compared with its hash. Says whether all is cached then. */
async function fetchMissing(name: string, files: WantedFile[]): Promise<boolean> {
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
        await cache.put(keyOf(file), answer)
      } catch {
        complete = false
      }
    }
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT_FETCHES }, fetchNext))
  return complete
}

/** A name that says the content is key enough; any other has its hash in the key. */
function keyOf({ url, integrity }: WantedFile): string {
  return integrity === '' || /[.-][0-9a-f]{8,}\.\w+$/.test(new URL(url).pathname)
    ? url
    : `${url}?${new URLSearchParams({ integrity }).toString()}`
}

/** Removes what is not among these. */
async function removeOthers(name: string, wanted: string[]): Promise<void> {
  const cache = await caches.open(name)
  const keys = new Set(wanted)
  for (const request of await cache.keys()) if (!keys.has(request.url)) await cache.delete(request)
}
