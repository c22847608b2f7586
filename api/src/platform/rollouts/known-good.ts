import { type Place, placeKey, type ScopeHistory, type ServedPeriod } from './served-periods'

/** A release of one remote, as far as its trust goes. */
export interface TrustedRelease {
  version: string
  /** Whether this installation, or an earlier one whose files are kept, came with it. */
  bundled: boolean
  /** When it was last withdrawn; null if never. */
  withdrawn_at: Date | null
}

/** What a release needs to have held: an hour, and loads by different people, or by all of a smaller scope. */
export const HELD_MS = 3_600_000
export const HELD_LOADS = 50
export const HELD_PEOPLE = 5

/** The releases of one remote, and what each scope was served of it. */
export interface RemoteHistory {
  /** By version, the oldest first. */
  releases: ReadonlyMap<string, TrustedRelease>
  /** The bundled ones, the newest first. */
  bundled: readonly string[]
  /** By `placeKey`. */
  served: ReadonlyMap<string, ScopeHistory>
}

/** A known good release, and where it was served; undefined for one that the installation came with. */
export interface KnownGood {
  version: string
  period: ServedPeriod | undefined
}

/** Whether a release held in this period: it was served long enough, often enough, and to enough people. */
export function isHeld({ from, to, loads, people, audience }: ServedPeriod, now: Date): boolean {
  const everybody = audience !== null && people >= audience
  return (
    (to ?? now).getTime() - from.getTime() >= HELD_MS &&
    people >= Math.min(HELD_PEOPLE, audience ?? HELD_PEOPLE) &&
    people > 0 &&
    (loads >= HELD_LOADS || everybody)
  )
}

/** What was rolled out again after it was withdrawn is a candidate again. */
const isAfterWithdrawal = (release: TrustedRelease, { from }: ServedPeriod): boolean =>
  release.withdrawn_at === null || release.withdrawn_at.getTime() < from.getTime()

/**
 * The known good release of a place: the newest that was rolled out there and held, else of the next wider place, else
 * the newest that an installation came with. Where there is none of these, as in the first hour of a remote that no
 * installation comes with, the newest that was rolled out there at all: people used it, which is more than nothing.
 * Undefined if there is none that `isUsable`. What was published or previewed and rolled out to nobody there is never
 * returned, nor what was rolled back or withdrawn there since.
 *
 * It is the fallback of browsers, the target of a rollback by a person or by the server, and what is served where the
 * release of a rule is missing or does not fit the host.
 *
 * @param places from the narrowest to everyone: the group, its company, everyone
 */
export function knownGoodOf(
  { releases, bundled, served }: RemoteHistory,
  places: readonly Place[],
  isUsable: (version: string) => boolean,
  now = new Date(),
): KnownGood | undefined {
  const scopes = places.flatMap((place) => served.get(placeKey(place)) ?? [])
  const isCandidate = (version: string) => !scopes.some(({ refused }) => refused.has(version)) && isUsable(version)
  const newest = (isTrusted: (period: ServedPeriod) => boolean): ServedPeriod | undefined => {
    for (const { periods } of scopes) {
      const found = periods.find((period) => {
        const release = releases.get(period.version)
        return (
          release !== undefined &&
          isAfterWithdrawal(release, period) &&
          isTrusted(period) &&
          isCandidate(period.version)
        )
      })
      if (found) return found
    }
    return undefined
  }
  const held = newest((period) => isHeld(period, now))
  if (held) return { version: held.version, period: held }
  const own = bundled.find((version) => releases.get(version)?.withdrawn_at === null && isCandidate(version))
  if (own !== undefined) return { version: own, period: undefined }
  const last = newest(() => true)
  return last && { version: last.version, period: last }
}
