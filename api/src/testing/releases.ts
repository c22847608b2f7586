import { LANGUAGE_CODES } from '@almanac/domain/languages'
import type { HostDocument, ReleaseDocument } from '@almanac/contracts/platform/releases'

/** A title or label in every language of the product. */
export const inEveryLanguage = (text: string): Record<string, string> =>
  Object.fromEntries(LANGUAGE_CODES.map((language) => [language, text]))

/** What a Module Federation manifest says of the exposed modules, `./remote` among them. */
export const exposing = (...modules: string[]): { path: string }[] => ['./remote', ...modules].map((path) => ({ path }))

/** A placeholder for a file's hash. */
const anyHash = `sha384-${'A'.repeat(64)}`

/** A release for tests with these routes; `overrides` replaces fields. */
export function aRelease(
  remote: string,
  routes: ReleaseDocument['descriptor']['routes'] = [],
  overrides: Partial<ReleaseDocument> = {},
): ReleaseDocument {
  return {
    remote,
    version: '1.0.0',
    contract: 1,
    manifest: 'mf-manifest.json',
    files: { 'mf-manifest.json': anyHash, 'remoteEntry.0123456789.js': anyHash },
    descriptor: { name: remote, contract: 1, routes, navigation: [], slots: {} },
    preload: {},
    texts: {},
    prerendered: {},
    needs: { react: { version: null, exports: null } },
    ...overrides,
  }
}

/** A host for tests that provides nothing; `overrides` replaces fields. */
export function aHost(overrides: Partial<HostDocument> = {}): HostDocument {
  const empty = { provides: {}, shared: {}, texts: {}, signed_in: [], fonts: [], preload: {}, files: {} }
  return { version: '1.0.0', contract: 1, ...empty, ...overrides }
}
