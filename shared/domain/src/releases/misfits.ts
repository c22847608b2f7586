/** One shared module, as a remote uses it or as a host provides it. */
export interface ModuleUse {
  /** The version of the package; null where the product itself is the package. */
  version: string | null
  /** The names that are used or provided; null where they cannot be told. */
  exports: string[] | null
}

/** Why a remote's build does not fit a host, by the key of the shared module. */
export type Misfit =
  /** The host provides no such module. */
  | { code: 'SHARED_MODULE_MISSING'; module: string }
  /** It provides the module without these names. */
  | { code: 'SHARED_EXPORT_MISSING'; module: string; names: string[] }
  /** It provides a version that the build cannot run with. */
  | { code: 'SHARED_VERSION_DIFFERS'; module: string; built_with: string; provided: string }

const numbers = (version: string): number[] | null => {
  const found = /^(\d+)\.(\d+)\.(\d+)/.exec(version)
  return found ? found.slice(1).map(Number) : null
}

/**
 * Whether what was built with one version runs with another: the same major
 * version and not an older one (below 1.0, the same minor). Versions that are
 * not of that form have to be the same.
 */
export function versionFits(built_with: string, provided: string): boolean {
  const [built, given] = [numbers(built_with), numbers(provided)]
  if (!built || !given) return built_with === provided
  const breaking = built[0] === 0 ? 2 : 1
  for (const [place, number] of built.entries()) {
    const other = given[place] ?? 0
    if (number !== other) return place >= breaking && other > number
  }
  return true
}

/** What a remote's build needs and a host lacks; empty when it fits. */
export function misfitsOf(needs: Record<string, ModuleUse>, provides: Record<string, ModuleUse>): Misfit[] {
  return Object.entries(needs)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([module, need]): Misfit[] => {
      const given = provides[module]
      if (!given) return [{ code: 'SHARED_MODULE_MISSING', module }]
      const misfits: Misfit[] = []
      if (need.version !== null && given.version !== null && !versionFits(need.version, given.version)) {
        misfits.push({ code: 'SHARED_VERSION_DIFFERS', module, built_with: need.version, provided: given.version })
      }
      if (need.exports && given.exports) {
        const names = need.exports.filter((name) => !given.exports?.includes(name)).sort()
        if (names.length > 0) misfits.push({ code: 'SHARED_EXPORT_MISSING', module, names })
      }
      return misfits
    })
}
