import {
  DEFAULT_DAY_END,
  type DosedObjective,
  type DosePlan,
  minimumInterval,
  plannedDose,
} from '@almanac/domain/doses'
import type { ReminderRule } from '@almanac/domain/reminders'
import { localDateOf, type WallClock } from '@almanac/domain/time'

/** What plans the doses of an activity besides its reminders. */
export interface PlanActivity {
  joined_at: string
  /** Whether the study's reminders are copied from the current version. */
  copied: boolean
  /** When its days end for doses, HHMM; null where its study sets nothing. */
  day_end: number | null
  end_date: string | null
}

/** What an objective says about its doses; its reminders are the study's. */
export type PlanObjective = Pick<DosedObjective, 'type' | 'minimum_interval_minutes'> & {
  reminders: Omit<ReminderRule, 'repeat'>[]
}

/** A current reminder of a participant, or a past one that was valid until `valid_until`. */
export interface ReminderVersion extends ReminderRule {
  valid_from: string
  valid_until: string | null
}

/** The plan of one medication or routine: its current and past reminders, plus the study's while they are not copied yet. */
export function planOf(
  { copied, joined_at, day_end, end_date }: PlanActivity,
  objective: PlanObjective | undefined,
  versions: readonly ReminderVersion[],
  fired: readonly WallClock[],
  zone: string,
): DosePlan {
  const isCopied = copied || versions.some(({ valid_until }) => valid_until === null)
  const ofStudy = isCopied ? [] : (objective?.reminders ?? [])
  return {
    reminders: [
      ...versions.map((reminder) => plannedDose(reminder, zone)),
      ...ofStudy.map((rule) => plannedDose({ ...rule, repeat: true, valid_from: joined_at }, zone)),
    ],
    fired,
    day_end: day_end ?? DEFAULT_DAY_END,
    minimum_interval_minutes: objective ? minimumInterval(objective) : null,
    joined: localDateOf(new Date(joined_at), zone),
    ...(end_date === null ? {} : { ends: end_date }),
  }
}
