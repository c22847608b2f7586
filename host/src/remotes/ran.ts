import type { Release } from '@almanac/contracts/platform/registry'

/** A release whose code has run in this tab. */
export interface Ran {
  remote: string
  version: string
  preview: boolean
  /** The address that its scripts carry, in stacks as well. */
  base: string
}

const ran = new Map<string, Ran>()

/** From now on what goes wrong in scripts of this address is this release's. */
export function noteRun(
  { remote, preview }: Pick<Release, 'remote' | 'preview'>,
  { version, address }: Pick<Release, 'version' | 'address'>,
): void {
  const base = new URL(address, document.baseURI).href
  ran.set(base, { remote, version, preview, base })
}

/** Whose script a stack names first; undefined where it names none of a release. */
export function ranIn(stack: string): Ran | undefined {
  const named = [...ran.values()].map((one) => ({ one, at: stack.indexOf(one.base) })).filter(({ at }) => at >= 0)
  return named.sort((one, other) => one.at - other.at)[0]?.one
}

/** Whether another version of this remote has run in this tab. */
export function hasRunOther(remote: string, version: string): boolean {
  return [...ran.values()].some((one) => one.remote === remote && one.version !== version && !one.preview)
}
