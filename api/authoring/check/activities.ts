import { isPeriodTooLong, MAX_PERIOD_DAYS } from '@almanac/domain/period'
import type { ActivityFile } from '../../src/activities'
import type { Mistake } from '../read/mistake'
import type { Parsed } from '../read/parse'

/** Rules across the objectives of an activity: its vaccination cards, and their rotation. */
export function checkTogether(activities: readonly Parsed<ActivityFile>[]): Mistake[] {
  return activities.flatMap(({ source, value }) =>
    value ? [...cards({ source, value }), ...turns({ source, value })] : [],
  )
}

interface Activity {
  source: Parsed<ActivityFile>['source']
  value: ActivityFile
}

function cards({ source, value }: Activity): Mistake[] {
  const first = new Map<number, number>()
  return value.objectives.flatMap(({ vaccination_objective_index: card }, index) => {
    if (card === undefined) return []
    const before = first.get(card)
    if (before === undefined) {
      first.set(card, index)
      return []
    }
    return [
      source.mistake(
        ['objectives', index, 'vaccination_objective_index'],
        `card ${card} is already that of \`${value.objectives[before]?.key ?? ''}\`; give this one another from 0 to 4`,
      ),
    ]
  })
}

function turns({ source, value }: Activity): Mistake[] {
  const { rotate_objectives, number_of_daily_objectives: daily, objectives } = value
  if (daily !== null && daily < 1)
    return [
      source.mistake(['number_of_daily_objectives'], 'there is at least one a day; write 1 or more, or leave it out'),
    ]
  if (!rotate_objectives) return []
  const turning = objectives.filter(({ stick_to_bottom }) => !stick_to_bottom).length
  if (turning < 2)
    return [
      source.mistake(
        ['rotate_objectives'],
        `${turning === 1 ? 'one objective' : 'no objectives'} can’t take turns; add some that do not \`stick_to_bottom\`, or remove \`rotate_objectives\``,
      ),
    ]
  return turning <= (daily ?? 1)
    ? [
        source.mistake(
          ['number_of_daily_objectives'],
          `all ${turning} objectives fit into one day, so none would take turns; write less than ${turning}`,
        ),
      ]
    : []
}

/** Activities that do not end within the maximum duration (specification 001, section 5). */
export function checkPeriods(
  activities: readonly Parsed<ActivityFile>[],
  today: string = new Date().toISOString().slice(0, 10),
): Mistake[] {
  return activities.flatMap(({ source, value }) =>
    value && isPeriodTooLong(value.end_date, today)
      ? [
          source.mistake(
            ['end_date'],
            `it ends on ${value.end_date}, more than ${MAX_PERIOD_DAYS} days away; choose an earlier end, or none for one that goes on`,
          ),
        ]
      : [],
  )
}
