import type { ReleaseDocument } from '@almanac/contracts/platform/releases'
import { RELEASE_LIMITS } from '@almanac/domain/releases'
import type { Fault } from '../../../http/errors'
import { mediaTypeOf } from '../../../http/content'
import { digestOf, hexOf } from '../digest'
import { MAX_RELEASE_FILE_BYTES, readAtMost } from '../files/files'
import { forEachConcurrently } from '../storage/concurrency'
import { filesOf, manifestFaultsOf, tooLarge } from './document'

/** Milliseconds per file. */
const FETCH_TIMEOUT_MS = 10_000
const MAX_CONCURRENT_FETCHES = 6

/** The normalized address, ending in a slash, or why it is not allowed. */
export function readAddress(candidate: string, origins: string[]): { address: string } | { fault: Fault } {
  const url = URL.canParse(candidate) ? new URL(candidate) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) {
    return { fault: { code: 'ADDRESS_INVALID', field: 'address' } }
  }
  if (!origins.includes(url.origin))
    return { fault: { code: 'ADDRESS_NOT_ALLOWED', field: 'address', values: { origin: url.origin } } }
  return { address: url.href.endsWith('/') ? url.href : `${url.href}/` }
}

/** Whether browsers accept this Content-Type for the file. */
function sameKind(contentType: string | null, path: string): boolean {
  const kind = (type: string) =>
    (type.split(';')[0] ?? '').trim().toLowerCase().replace('application/javascript', 'text/javascript')
  return contentType !== null && kind(contentType) === kind(mediaTypeOf(path) ?? '')
}

async function faultOf(
  address: string,
  file: string,
  integrity: string,
  { origin, took }: { origin: string; took: (file: string, content: Buffer) => Fault | undefined },
): Promise<Fault | undefined> {
  const at = { field: 'address', values: { file, address } }
  try {
    // A redirect could lead to an address that is not allowed.
    const answer = await fetch(address + file, {
      headers: { origin },
      redirect: 'manual',
      signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
    })
    if (answer.status !== 200)
      return { code: 'FILE_NOT_THERE', ...at, values: { ...at.values, status: String(answer.status) } }
    if (!sameKind(answer.headers.get('content-type'), file))
      return {
        code: 'FILE_OF_WRONG_TYPE',
        ...at,
        values: { ...at.values, type: answer.headers.get('content-type') ?? '?', wanted: mediaTypeOf(file) ?? '?' },
      }
    if (!['*', origin].includes(answer.headers.get('access-control-allow-origin') ?? ''))
      return { code: 'FILE_WITHOUT_CORS', ...at, values: { ...at.values, origin } }
    const content = answer.body && (await readAtMost(answer.body, MAX_RELEASE_FILE_BYTES))
    return content && digestOf(content) === hexOf(integrity) ? took(file, content) : { code: 'FILE_DIFFERS', ...at }
  } catch {
    return { code: 'FILE_NOT_ANSWERED', ...at }
  }
}

/**
 * Checks that a static server gives browsers on `origin` exactly the files that the
 * release names, by fetching each. Returns at most ten faults.
 */
export async function addressFaults(release: ReleaseDocument, address: string, origin: string): Promise<Fault[]> {
  const faults: Fault[] = []
  let bytes = 0
  const took = (file: string, content: Buffer): Fault | undefined => {
    const before = bytes
    bytes += content.length
    if (before <= RELEASE_LIMITS.bytes && bytes > RELEASE_LIMITS.bytes) return tooLarge(bytes)
    return file === release.manifest ? manifestFaultsOf(release, content)[0] : undefined
  }
  await forEachConcurrently(Object.entries(filesOf(release)), MAX_CONCURRENT_FETCHES, async ([file, integrity]) => {
    if (faults.length >= 10 || bytes > RELEASE_LIMITS.bytes) return
    const fault = await faultOf(address, file, integrity, { origin, took })
    if (fault) faults.push(fault)
  })
  return faults
}
