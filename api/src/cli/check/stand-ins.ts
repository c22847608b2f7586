import type { SharedModules } from '@almanac/contracts/platform/releases'

/** Something that can be called, made and asked for anything, and does nothing. */
export function anything(): unknown {
  return new Proxy(function standIn() {}, {
    get: (target, key): unknown => {
      // Whoever waits for it gets it; whoever counts or prints it finds nothing.
      if (key === 'then') return undefined
      if (key === Symbol.iterator) return [][Symbol.iterator]
      if (key === Symbol.toPrimitive) return () => ''
      return key === 'prototype' ? Reflect.get(target, key) : anything()
    },
    apply: () => anything(),
    construct: () => ({}),
  })
}

/** What a screen that is loaded later is loaded by. */
export type Loader = () => unknown

/** What is given a loader and makes a component of it. */
const LAZY: Record<string, string> = { react: 'lazy', '@almanac/federation/shell': 'lazyScreen' }

/** What loads a part later and is waited for: that part is loaded. */
const loadLater = async (load: Loader): Promise<unknown> => load()

/**
 * In the place of what the host shares: modules that have the names that the
 * host provides and no others. What makes a component of a loader keeps it in
 * `loaders`, so that screens can be loaded without being shown.
 */
export function sharedStandIns(provides: SharedModules, loaders: Loader[]): (key: string) => object {
  const lazy = (load: Loader) => {
    loaders.push(load)
    return anything()
  }
  const valueOf = (key: string, name: string) => {
    if (key === '@almanac/federation/shell' && name === 'loadChunk') return loadLater
    return LAZY[key] === name ? lazy : anything()
  }
  return (key) => {
    const provided = provides[key]
    if (!provided) throw new Error(`the host does not provide ${key}`)
    if (provided.exports)
      return Object.fromEntries([
        ['__esModule', true],
        ...provided.exports.map((name) => [name, valueOf(key, name)] as const),
      ])
    return new Proxy(
      {},
      { get: (_, name) => (name === 'then' ? undefined : valueOf(key, String(name))), has: () => true },
    )
  }
}
