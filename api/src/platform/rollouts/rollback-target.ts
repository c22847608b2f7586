import type { RuleDocument } from '../../database/documents/platform'
import { BUNDLED } from '../releases/bundled'
import { type KnownGood, knownGoodOf, type RemoteHistory } from './known-good'
import { type Place, placeKey } from './served-periods'

/** The target of a rollback: a rule, or null where the scope follows the wider one. */
export interface RollbackTarget {
  target: RuleDocument | null
}

/** No target, with the versions skipped because they are deleted or withdrawn. */
export interface NoRollbackTarget {
  passed: string[]
}

export const EVERYONE_PLACE: Place = { company_id: null, group_id: null }

/** The scope and the wider ones, from the narrowest to everyone. */
export function placesOf({ company_id, group_id }: Place): Place[] {
  return [
    ...(group_id === null ? [] : [{ company_id, group_id }]),
    ...(company_id === null ? [] : [{ company_id, group_id: null }]),
    EVERYONE_PLACE,
  ]
}

/** The release that another one of its remote is compared with at a place: the known good one there besides itself. */
export const knownGoodBeside = (history: RemoteHistory, place: Place, version: string): KnownGood | undefined =>
  knownGoodOf(history, placesOf(place), (other) => other !== version && history.releases.has(other))

/** The version that a scope is served by its own rule now. */
const versionAt = ({ served }: RemoteHistory, place: Place): string | undefined =>
  served.get(placeKey(place))?.periods.find(({ to }) => to === null)?.version

/** The rule with which a scope serves its known good release. */
function ruleFor(good: KnownGood, place: Place, { bundled }: RemoteHistory): RuleDocument {
  const { version, period } = good
  if (period && placeKey(period) === placeKey(place)) return period.rule
  const rule = { version, percent: 100, theme_key: null, urgent: false }
  // The rule follows the installation again, unless it is the installation's present release that was left.
  return placeKey(place) === '' && version === bundled[0] ? { ...rule, changed_by: BUNDLED } : rule
}

/** Versions of this scope that are no target: deleted, or withdrawn. */
function passedAt({ served, releases }: RemoteHistory, place: Place, current: RuleDocument | null): string[] {
  const versions = (served.get(placeKey(place))?.periods ?? []).map(({ version }) => version)
  return [...new Set(versions)].filter(
    (version) => version !== current?.version && releases.get(version)?.withdrawn_at !== null,
  )
}

/**
 * What a scope returns to when its release is rolled back or withdrawn: the known good release, never the current one,
 * with whatever percentage. A company or group follows the wider rule where that serves another release; without a rule
 * of its own it gets back the one that it had.
 */
export function rollbackTarget(
  history: RemoteHistory,
  place: Place,
  current: RuleDocument | null,
): RollbackTarget | NoRollbackTarget {
  const places = placesOf(place)
  const [own, ...wider] = places
  const isOther = (version: string) => version !== current?.version && history.releases.has(version)
  const good = knownGoodOf(history, current === null && own ? [own] : places, isOther)
  const isOwn = good?.period && placeKey(good.period) === placeKey(place)
  if (good && isOwn) return { target: ruleFor(good, place, history) }
  if (current === null && wider.length > 0) return { passed: passedAt(history, place, current) }
  const next = wider.map((scope) => versionAt(history, scope)).find((version) => version !== undefined)
  if (next !== undefined && isOther(next) && history.releases.get(next)?.withdrawn_at === null) return { target: null }
  if (good) return { target: ruleFor(good, place, history) }
  const passed = passedAt(history, place, current)
  // A scope that nothing wider serves is as it was before it had a rule.
  return wider.length > 0 && next === undefined && passed.length === 0 ? { target: null } : { passed }
}
