import { localDateOf } from '@almanac/domain/time'
import type { Draft } from './draft'
import type { FormValues } from './values'

/** How long a time that was chosen in a draft is meant, in milliseconds. */
const HOUR = 3_600_000

/** Whether a draft was left so long ago, or on another day, that its 'earlier' is not what is meant now. Of one that does not say when it was left nobody knows. */
function isLeftBehind({ kept_at }: Draft, now: Date, zone: string): boolean {
  return (
    kept_at === undefined ||
    now.getTime() - kept_at > HOUR ||
    localDateOf(new Date(kept_at), zone) !== localDateOf(now, zone)
  )
}

/**
 * The values of a draft of a new response, without the times that were chosen in
 * it where it was left behind: 'it was earlier' of this morning is not this
 * evening's. `dropped` says that there was one.
 */
export function withoutStaleTimes(
  draft: Draft,
  fresh: FormValues,
  now: Date,
  zone: string,
): { values: FormValues; dropped: boolean } {
  const { values } = draft
  const chosen =
    values.measured_at !== fresh.measured_at || Object.values(values.cells).some(({ taken_at }) => Boolean(taken_at))
  if (!chosen || !isLeftBehind(draft, now, zone)) return { values, dropped: false }
  const cells = Object.entries(values.cells).map(
    ([id, cell]) => [id, { ...cell, taken_at: fresh.cells[id]?.taken_at ?? '' }] as const,
  )
  return { values: { measured_at: fresh.measured_at, cells: Object.fromEntries(cells) }, dropped: true }
}
