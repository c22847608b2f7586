import { localDateOf } from '@almanac/domain/time'
import type { FormValues } from './formValues'

/** What is stored of a form that is not yet saved. */
export interface Draft {
  /** The id that the write will have, so that saving before and after a reload is one write. */
  id: string
  values: FormValues
  /** When something was last entered, by the server's clock, in milliseconds. */
  kept_at?: number
  /** The revision of the response that is changed which the participant has seen. */
  revision?: number
}

/** Whether something stored has today's shape: an older version of the form may have written it. */
export function isDraft(value: unknown): value is Draft {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'values' in value &&
    typeof value.values === 'object' &&
    value.values !== null &&
    'cells' in value.values &&
    typeof value.values.cells === 'object' &&
    'measured_at' in value.values
  )
}

/** How long a time that was chosen in a draft is meant. */
const MAX_CHOSEN_TIME_AGE_MS = 3_600_000

/** Whether a draft was left so long ago, or on another day, that its 'earlier' is not what is meant now. Of one that does not say when it was left nobody knows. */
function isLeftBehind({ kept_at }: Draft, now: Date, zone: string): boolean {
  return (
    kept_at === undefined ||
    now.getTime() - kept_at > MAX_CHOSEN_TIME_AGE_MS ||
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
