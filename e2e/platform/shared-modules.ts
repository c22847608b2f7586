import type { Page } from '@playwright/test'

/** One shared module as seen by the remotes of a page. */
export interface Shared {
  key: string
  /** Number of offered versions. */
  versions: number
  /** The remotes that have loaded it. */
  loadedBy: string[]
  /** Whether they all hold the same object, the host's. */
  same: boolean
}

/** Reads the webpack runtime of each remote on the page. */
export function sharedModules(page: Page): Promise<Shared[]> {
  return page.evaluate(() => {
    interface Offered {
      lib?: () => unknown
    }
    interface Runtime {
      (id: string): unknown
      m: Record<string, unknown>
      federation: {
        instance: { shareScopeMap: Record<string, Record<string, Record<string, Offered>>> }
        /** Share keys by module id of the remote. */
        shareKeys: Record<string, string>
      }
    }
    const loaded = new Map<string, { remote: string; exports: unknown }[]>()
    let scope: Record<string, Record<string, Offered>> = {}
    for (const name of Object.keys(window).filter((key) => /^webpackChunkalmanac_(?!host)/.test(key))) {
      // webpack calls a chunk's runtime callback with its own require.
      const chunks = Reflect.get(window, name) as {
        push: (chunk: [string[], object, (runtime: Runtime) => void]) => void
      }
      chunks.push([
        [`look-into-${name}`],
        {},
        (runtime) => {
          scope = runtime.federation.instance.shareScopeMap['default'] ?? {}
          for (const [id, shareKey] of Object.entries(runtime.federation.shareKeys)) {
            // The runtime knows the module once a chunk that needs it has been loaded.
            if (id in runtime.m)
              loaded.set(shareKey, [
                ...(loaded.get(shareKey) ?? []),
                { remote: name.replace('webpackChunk', ''), exports: runtime(id) },
              ])
          }
        },
      ])
    }
    return Object.entries(scope).map(([key, versions]) => {
      const offers = Object.values(versions)
      const users = loaded.get(key) ?? []
      const own = offers[0]?.lib?.() ?? users[0]?.exports
      return {
        key,
        versions: offers.length,
        loadedBy: users.map(({ remote }) => remote),
        same: users.every((user) => user.exports === own),
      }
    })
  })
}
