import type { Scope } from './rule'

/** A release of one remote, as far as its trust goes. */
export interface TrustedRelease {
  version: string
  /** Whether this installation, or an earlier one whose files are kept, came with it. */
  bundled: boolean
  /** When it was last withdrawn; null if never. */
  withdrawn_at: Date | null
}

/** A time in which a rule served a release, and what its loads were. */
export interface ServedPeriod extends Pick<Scope, 'company_id' | 'group_id'> {
  version: string
  from: Date
  /** Null while it is served. */
  to: Date | null
  loads: number
  /** Different people among them. */
  people: number
  /** How many people the scope has; null where that is more than LEAST_PEOPLE. */
  audience: number | null
}

/** What a release needs to have held: an hour, and loads by different people, or by all of a smaller scope. */
export const HELD_MS = 3_600_000
export const HELD_LOADS = 50
export const HELD_PEOPLE = 5

/** The releases of one remote, and their history. */
export interface RemoteHistory {
  /** The oldest first. */
  releases: readonly TrustedRelease[]
  periods: readonly ServedPeriod[]
}

type Place = Pick<Scope, 'company_id' | 'group_id'>

const isHeld = (
  { from, to, loads, people, audience }: ServedPeriod,
  { withdrawn_at }: TrustedRelease,
  now: Date,
): boolean =>
  (to ?? now).getTime() - from.getTime() >= HELD_MS &&
  people >= Math.min(HELD_PEOPLE, audience ?? HELD_PEOPLE) &&
  people > 0 &&
  (loads >= HELD_LOADS || (audience !== null && people >= audience)) &&
  // What was rolled out again after it was withdrawn, and held, is trusted again.
  (withdrawn_at === null || withdrawn_at.getTime() < from.getTime())

/**
 * The release that is trusted at a place: the newest that was rolled out there and held, else of the next wider place,
 * else the newest that an installation came with. Undefined if there is none that `isUsable`. What was published or
 * previewed and rolled out to nobody is never returned, nor what has been withdrawn since.
 *
 * It is the fallback of browsers, the target of a rollback by a person or by the server, and what is served where the
 * release of a rule is missing or does not fit the host.
 *
 * @param places from the narrowest to everyone: the group, its company, everyone
 */
export function knownGoodOf(
  { releases, periods }: RemoteHistory,
  places: readonly Place[],
  isUsable: (version: string) => boolean,
  now = new Date(),
): string | undefined {
  const byVersion = new Map(releases.map((release) => [release.version, release]))
  for (const { company_id, group_id } of places) {
    const held = periods
      .filter((period) => {
        const release = byVersion.get(period.version)
        return (
          release !== undefined &&
          period.company_id === company_id &&
          period.group_id === group_id &&
          isUsable(period.version) &&
          isHeld(period, release, now)
        )
      })
      .sort((one, other) => other.from.getTime() - one.from.getTime())
    if (held[0]) return held[0].version
  }
  return releases.findLast(({ version, bundled, withdrawn_at }) => bundled && withdrawn_at === null && isUsable(version))
    ?.version
}
