import type { Release } from '@almanac/contracts/platform/registry'
import { isRecord } from '@almanac/domain/records'
import { INTEGRITY_GLOBAL } from '@almanac/federation/loading'

/** The form of a hash, and no file's: what has none is refused like what has another. */
const NOBODYS = `sha384-${'A'.repeat(64)}`

/** Where a release's files are and what they have to be: the part of a release that loading needs. */
export type Source = Pick<Release, 'address' | 'manifest' | 'files'> & Partial<Pick<Release, 'preview'>>

const absolute = (path: string, base = document.baseURI) => new URL(path, base).href

/** The host's own files, as its build wrote them into the page. */
function readOwn(): Map<string, string> {
  const found: unknown = JSON.parse(document.getElementById('integrity')?.textContent ?? '{}')
  const entries = isRecord(found) ? Object.entries(found) : []
  return new Map(entries.flatMap(([file, hash]) => (typeof hash === 'string' ? [[absolute(`/${file}`), hash]] : [])))
}

const own = readOwn()
const known = new Map<string, string>()
const previews = new Set<string>()

/** From now on the files of this release may be loaded: each with its hash, those of a preview without. */
export function knowFiles({ address, files, preview = false }: Source): void {
  const base = absolute(address)
  if (preview) previews.add(base)
  for (const [file, hash] of Object.entries(files)) known.set(absolute(file, base), hash)
}

/** What the file at an address has to be, in the form of Subresource Integrity; empty where nothing is asked of it. */
export function integrityOf(url: string): string {
  const expected = own.get(url) ?? known.get(url)
  if (expected) return expected
  return [...previews].some((base) => url.startsWith(base)) ? '' : NOBODYS
}

/** Whether the file at an address is the host's own, and so no release's fault. */
export function isOwnFile(url: string): boolean {
  return own.has(url)
}

// Asked by webpack's loaders, the host's and the remotes' (shared/federation/webpack/integrity-plugin.cjs).
Object.assign(globalThis, { [INTEGRITY_GLOBAL]: integrityOf })
