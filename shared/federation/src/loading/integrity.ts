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
