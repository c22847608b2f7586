import { runInTextScope as registerTextsIn } from '@almanac/i18n'

/*
 * Two releases of a remote may run in one tab, each with texts of its own under
 * the same keys. The texts of a release are therefore registered, and later
 * looked up, in a scope that belongs to its container.
 */

const ofContainer = new WeakMap<object, string>()
const ofExposed = new WeakMap<object, string>()
let created = 0

function scopeOfContainer(container: object): string {
  const scope = ofContainer.get(container) ?? String((created += 1))
  ofContainer.set(container, scope)
  return scope
}

/** Runs the factory of what a container exposes; the texts that it registers go to the container's scope. */
export function runInTextScope(container: object, run: () => unknown): unknown {
  const scope = scopeOfContainer(container)
  const exposed = registerTextsIn(scope, run)
  if (typeof exposed === 'object' && exposed !== null) ofExposed.set(exposed, scope)
  return exposed
}

/** The scope of the texts of something exposed; null where its texts are everybody's. */
export function textScopeOf(exposed: unknown): string | null {
  return typeof exposed === 'object' && exposed !== null ? (ofExposed.get(exposed) ?? null) : null
}
