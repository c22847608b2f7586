/** The name of the global by which webpack's own loaders ask for a file's hash (shared/federation/webpack/integrity-plugin.cjs). */
export const INTEGRITY_GLOBAL = 'ALMANAC_INTEGRITY'

/**
 * What a file at this address has to be, in the form of Subresource Integrity,
 * as the host says; empty where nothing is asked of it.
 */
export function expectedOf(url: string): string {
  const lookup: unknown = Reflect.get(globalThis, INTEGRITY_GLOBAL)
  const expected: unknown = typeof lookup === 'function' ? Reflect.apply(lookup, undefined, [url]) : ''
  return typeof expected === 'string' ? expected : ''
}

let own: typeof fetch | undefined

/** From now on files are asked for with the `fetch` that the page has at this moment: no remote can put another in its place. */
export function pinFileFetch(): void {
  own = globalThis.fetch.bind(globalThis)
}

const ask: typeof fetch = (...given) => (own ?? globalThis.fetch)(...given)

/** What an address answered, measured by what was published there. */
export type Answered =
  | { found: 'file'; text: string }
  /** `changed`: another file. `nothing`: an error, a page of HTML. `late`: no answer within the limit. */
  | { found: 'changed' | 'nothing' | 'late' }

function base64(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
}

/** Whether these bytes are what the hash was taken of. Nothing is asked of a file without one. */
async function fits(bytes: ArrayBuffer, url: string, integrity: string): Promise<boolean> {
  if (!integrity) return true
  // Undefined on a page by plain http that is not the machine itself: there the browser has to compare.
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle
  if (subtle) return `sha384-${base64(await subtle.digest('SHA-384', bytes))}` === integrity
  return ask(url, { integrity, cache: 'force-cache', credentials: 'same-origin' }).then(
    ({ ok }) => ok,
    () => false,
  )
}

/**
 * Asks an address for a file and compares it with its hash. Never rejects.
 * `reload` passes by the browser's cache: a file that was once broken on
 * its way must not come from there again.
 */
export async function fetchPublishedFile(
  url: string,
  integrity: string,
  timeoutMs: number,
  cache: 'default' | 'reload' = 'default',
): Promise<Answered> {
  try {
    const answer = await ask(url, { cache, signal: AbortSignal.timeout(timeoutMs), credentials: 'same-origin' })
    // Whatever stands before a server answers with pages: a gateway, the log-in of a hotel.
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
