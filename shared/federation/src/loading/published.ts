/**
 * Name of the global function from which webpack's loaders get a file's hash
 * (shared/federation/webpack/integrity-plugin.cjs).
 */
export const INTEGRITY_GLOBAL = 'ALMANAC_INTEGRITY'

/**
 * Expected hash of the file at this URL as the host knows it, in the format of Subresource
 * Integrity; empty if there is none.
 */
export function expectedOf(url: string): string {
  const lookup: unknown = Reflect.get(globalThis, INTEGRITY_GLOBAL)
  const expected: unknown = typeof lookup === 'function' ? Reflect.apply(lookup, undefined, [url]) : ''
  return typeof expected === 'string' ? expected : ''
}

let own: typeof fetch | undefined

/** Pins the current `fetch` of the page for loading files, so that no remote can replace it. */
export function pinFileFetch(): void {
  own = globalThis.fetch.bind(globalThis)
}

const ask: typeof fetch = (...given) => (own ?? globalThis.fetch)(...given)

/** Result of a request, compared with the published file. */
export type Answered =
  | { found: 'file'; text: string }
  /** `changed`: a different file. `nothing`: an error, or an HTML page. `late`: timed out. */
  | { found: 'changed' | 'nothing' | 'late' }

function base64(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
}

/** Whether these bytes match the hash. Always true without a hash. */
async function fits(bytes: ArrayBuffer, url: string, integrity: string): Promise<boolean> {
  if (!integrity) return true
  // Undefined over plain http except on localhost: there the browser has to compare.
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle
  if (subtle) return `sha384-${base64(await subtle.digest('SHA-384', bytes))}` === integrity
  return ask(url, { integrity, cache: 'force-cache', credentials: 'same-origin' }).then(
    ({ ok }) => ok,
    () => false,
  )
}

/**
 * Fetches a file and compares it with its hash. Never rejects. `reload` bypasses the browser's
 * cache: a file corrupted in transit must not come from there again.
 */
export async function fetchPublishedFile(
  url: string,
  integrity: string,
  timeoutMs: number,
  cache: 'default' | 'reload' = 'default',
): Promise<Answered> {
  try {
    const answer = await ask(url, { cache, signal: AbortSignal.timeout(timeoutMs), credentials: 'same-origin' })
    // Intermediaries answer with HTML pages: a gateway, a hotel's captive portal.
    const page = answer.headers.get('content-type')?.startsWith('text/html') ?? false
    if (!answer.ok || page) return { found: 'nothing' }
    const bytes = await answer.arrayBuffer()
    return (await fits(bytes, url, integrity))
      ? { found: 'file', text: new TextDecoder().decode(bytes) }
      : { found: 'changed' }
  } catch (error) {
    return { found: error instanceof DOMException && error.name === 'TimeoutError' ? 'late' : 'nothing' }
  }
}
