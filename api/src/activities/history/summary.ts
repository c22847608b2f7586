import type { ActivitySummary, Adherence, HistorySummary, LineSummary } from '@almanac/contracts/activities/history'
import {
  added,
  comparedAs,
  compareWindows,
  converted,
  type DayMean,
  NOTHING,
  numbersIn,
  type RecordedMonth,
  type Run,
  runsOfMonths,
  streakOf,
  timeOfDayPattern,
  type UnitLine,
  unitLines,
  type WindowValues,
} from '@almanac/domain/history'
import { addDays, wallClockOf } from '@almanac/domain/time'
import { notFound } from '../../http/errors'
import type { Database } from '../../http/serve'
import { canSeeActivity, ownRecords, type ViewedRecords } from '../visibility/record-access'
import { adherenceIn } from './adherence'
import { startOfQuarter } from './index-days'
import { requireWindow } from './period'
import {
  type ActivityRow,
  beforeStreaks,
  type LineRow,
  readSummary,
  type SummaryObjective,
  type SummaryQuery,
} from './summary-rows'

/** Used until something is recorded. */
const DEFAULT_ZONE = 'UTC'

/**
 * The summary of a window of local days, for the requested activity or all that are shown
 * in the history. 404 for an activity that the viewer may not see; 422 for a window that
 * ends before it starts or is too long.
 */
export async function summaryOf(
  database: Database,
  viewed: ViewedRecords,
  query: SummaryQuery,
  now: Date,
): Promise<HistorySummary> {
  const { start_date, end_date, quest_id } = query
  requireWindow(query)
  if (quest_id !== undefined && !canSeeActivity(viewed, quest_id.toLowerCase())) throw notFound()
  const read = await readSummary(database, viewed, query, now)
  if (!read) throw new Error('A statement without a from answered no row')
  const time_zone = read.time_zone ?? DEFAULT_ZONE
  const clock = wallClockOf(now, time_zone)
  return {
    start_date,
    end_date,
    first_date: read.first_date,
    last_date: read.last_date,
    activities: read.activities.map((activity): ActivitySummary => ({
      quest_id: activity.activity_id,
      response_count: activity.responses,
      days: activity.days,
      streak: streakOf(runsIn(activity, now), { today: clock.date, zone: time_zone }),
      by_time_of_day: patternOf(activity),
      lines: linesOf(activity, read.lines),
      adherence: adherenceIn(activity, read, query, { clock, instant: now.getTime() }),
    })),
  }
}

/** The months of a row in ascending order, as offsets from the day after `beforeStreaks`. */
function recordedMonths(text: string): RecordedMonth[] {
  const numbers = text.split(' ').map(Number)
  const months: RecordedMonth[] = []
  for (let at = 0; at + 1 < numbers.length; at += 2)
    months.push({ start: (numbers[at] ?? 0) - 1, days: numbers[at + 1] ?? 0 })
  return months.sort((one, other) => one.start - other.start)
}

function runsIn({ months, only_zone, runs }: ActivityRow, now: Date): readonly Run[] {
  if (runs !== null || only_zone === null) return runs ?? []
  const before = beforeStreaks(now)
  return runsOfMonths(recordedMonths(months), only_zone, addDays(before, 1))
}

function patternOf({ moments }: ActivityRow): number[] {
  return timeOfDayPattern(
    moments.flatMap(({ zones, quarters }) =>
      quarters.split(' ').map((quarter, at) => ({
        at: startOfQuarter(Number(quarter)),
        time_zone: zones[at % zones.length] ?? DEFAULT_ZONE,
        count: 1,
      })),
    ),
  )
}

function linesOf({ activity_id, objectives }: ActivityRow, rows: readonly LineRow[]): LineSummary[] {
  const byId = new Map(objectives.map((objective) => [objective.id, objective]))
  return unitLines(rows.filter((row) => row.activity_id === activity_id)).map((line) =>
    lineOf(line, byId.get(line.objective_id)),
  )
}

function lineOf(line: UnitLine<LineRow>, objective: SummaryObjective | undefined): LineSummary {
  const { objective_id, part, unit } = line
  const { kind, scale } = comparedAs(objective)
  const [current, before] = [windowOf(line, false), windowOf(line, true)]
  return {
    objective_id,
    part,
    unit,
    current: { ...numbersIn(current.tally), days: current.days.length },
    before: { ...numbersIn(before.tally), days: before.days.length },
    ...compareWindows(kind, current, before, { part, unit, scale }),
  }
}

function windowOf({ members }: UnitLine<LineRow>, is_before: boolean): WindowValues {
  const entered = members.filter((member) => member.entered.is_before === is_before)
  return {
    tally: entered.reduce((before, member) => added(before, converted(member.entered, member.conversion)), NOTHING),
    days: dayMeansOf(entered),
  }
}

/** The means of local days from the texts of rows, in the unit of the line. */
function dayMeansOf(members: UnitLine<LineRow>['members']): DayMean[] {
  const days = new Map<number, { n: number; sum: number }>()
  for (const { entered, conversion } of members) {
    const numbers = entered.days.split(' ').map(Number)
    for (let at = 0; at + 2 < numbers.length; at += 3) {
      const [day, n, sum] = [numbers[at] ?? 0, numbers[at + 1] ?? 0, numbers[at + 2] ?? 0]
      const before = days.get(day)
      days.set(day, {
        n: (before?.n ?? 0) + n,
        sum: (before?.sum ?? 0) + sum * conversion.factor + n * conversion.offset,
      })
    }
  }
  return [...days].map(([day, { n, sum }]) => ({ day, mean: sum / n }))
}

/** A participant's own adherence in a window, over all medications and routines of one activity that were planned or recorded. */
export async function ownAdherence(
  database: Database,
  user_id: string,
  query: Required<SummaryQuery>,
  now: Date,
): Promise<Adherence[]> {
  const { activities } = await summaryOf(database, ownRecords(user_id), query, now)
  return activities.flatMap(({ adherence }) => adherence)
}
