import type { ModuleFederation } from '@module-federation/runtime-core'
import { propertyOf } from '@almanac/domain/records'
import type { Exposed } from './federation-runtime'

/** A module of a release that is loaded: id as the library forms it, `remote/exposed`. */
interface Request {
  id: string
  remote: { name: string; entry: string }
  expose: string
}

/** Calls a hook of all plugins, one after the other; returns what the last one returned that returned anything. */
async function call(instance: ModuleFederation, hook: string, given: object): Promise<unknown> {
  let result: unknown
  for (const plugin of instance.options.plugins) {
    const listener = propertyOf(plugin, hook)
    if (typeof listener !== 'function') continue
    const returned: unknown = await Reflect.apply(listener, plugin, [given])
    if (returned !== undefined) result = returned
  }
  return result
}

/**
 * Loads a module with the hooks that the library calls around its own loading. A plugin that throws in
 * `beforeRequest` refuses it; what one returns from `errorLoadRemote` is used instead of a module that failed.
 */
export async function withHooks(
  instance: ModuleFederation,
  { id, remote, expose }: Request,
  load: () => Promise<Exposed>,
): Promise<Exposed> {
  const common = { id, origin: instance, options: instance.options }
  const named = { ...common, expose, remote, pkgNameOrAlias: remote.name }
  try {
    await call(instance, 'beforeRequest', common)
    const loaded = await load()
    await call(instance, 'onLoad', { ...named, exposeModule: loaded.module })
    await call(instance, 'afterLoadRemote', named)
    return loaded
  } catch (error) {
    const failed = { ...named, error, from: 'runtime', lifecycle: 'onLoad' }
    const module = await call(instance, 'errorLoadRemote', failed)
    await call(instance, 'afterLoadRemote', { ...failed, recovered: module !== undefined })
    if (module === undefined) throw error
    return { module, textScope: null }
  }
}
