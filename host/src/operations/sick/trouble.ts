import type { Health } from '@almanac/contracts/platform/controls'
import type { OperatedRemote } from '@almanac/contracts/platform/operations'

/** Whether a release needs somebody, or did within the last two days. */
export const isSick = ({ state }: Pick<Health, 'state'>): boolean =>
  state === 'failing' || state === 'flagged' || state === 'withdrawn'

/** The most failures of any release in one hour, at least 1: the one scale of all charts. */
export const scaleOf = (health: readonly Health[]): number =>
  Math.max(1, ...health.flatMap(({ hours }) => hours.map(({ failures }) => failures)))

/** Whether a remote has a sick release or is switched off. */
export const isTroubled = ({ remote, killed }: OperatedRemote, health: readonly Health[]): boolean =>
  killed !== null || health.some((release) => release.remote === remote && isSick(release))

/** Remotes with sick releases first, in the order of `health`, then those that are switched off, then the others. */
export function byTrouble(remotes: readonly OperatedRemote[], health: readonly Health[]): OperatedRemote[] {
  const sick = health.filter(isSick).map(({ remote }) => remote)
  const rank = ({ remote, killed }: OperatedRemote) => {
    const place = sick.indexOf(remote)
    if (place >= 0) return place
    return sick.length + (killed ? 0 : 1)
  }
  return remotes.toSorted((one, other) => rank(one) - rank(other))
}
