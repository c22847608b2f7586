let own: typeof fetch | undefined

/**
 * From now on calls go through the `fetch` that the page has at this moment. The
 * host says so before any remote runs: one that puts another in its place takes
 * neither the calls of others nor the reports about itself.
 */
export function pinFetch(): void {
  own = globalThis.fetch.bind(globalThis)
}

/** The `fetch` that was kept; the page's own where none was. */
export const pinnedFetch: typeof fetch = (...given) => (own ?? globalThis.fetch)(...given)
