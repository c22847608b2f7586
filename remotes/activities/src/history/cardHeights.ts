import type { ActivityWithObjectives, Objective } from '@almanac/contracts/activities/activities'
import { MAX_DATED_DAYS } from '@almanac/domain/chart'
import { COMPACT_CHART_HEIGHT, LINE_CHART_HEIGHT } from '@almanac/ui/charts'
import { chartedObjectives, scaleOf } from './weekCharts'

/** Heights in pixels: key and reading of a chart; a large number; the same with a named sentence; a strip of days; a list row; a mood calendar with one row; a row of pictures. */
const UNDER_CHART = 58
const NUMBER = 57
const SENTENCE = 117
const STRIP = 60
const ROW = 76
const MOOD = 64
const PICTURES = 104
/** Between the parts of a card of a range. */
const ROW_GAP = 20

/** Heights of the cards while the activities are unknown. */
export const UNKNOWN_HEIGHTS = [SENTENCE + LINE_CHART_HEIGHT + UNDER_CHART, NUMBER + STRIP]

/** Number of rows of a journal. */
const JOURNAL_ROWS = 3

/** Maximum number of lines that share a chart, as in weekCharts. */
const LINES_IN_CHART = 3

/** Number of charts for these lines: lines with a scale share charts. */
function countCharts(lines: readonly Objective[]): number {
  const onScale = lines.filter((objective) => scaleOf(objective) !== undefined).length
  return Math.ceil(onScale / LINES_IN_CHART) + (lines.length - onScale)
}

/** Approximate height of a card's charts and sentences in pixels. */
export function chartsHeight({ visualization_method: method, objectives }: ActivityWithObjectives): number {
  const lines = chartedObjectives(objectives.filter(({ removed }) => !removed))
  const sentences = lines.length * SENTENCE
  const chart = LINE_CHART_HEIGHT + UNDER_CHART
  const plans = planned(objectives) * (NUMBER + STRIP)
  switch (method) {
    case 'journal':
      return (sentences || NUMBER) + JOURNAL_ROWS * ROW
    case 'photo':
      return (sentences || NUMBER) + PICTURES
    case 'mood':
      // The mood has a calendar, the other lines have charts below it.
      return sentences + MOOD + countCharts(lines.slice(1)) * chart
    case 'line_individual':
      return sentences + lines.length * (COMPACT_CHART_HEIGHT + UNDER_CHART)
    case 'line':
      return lines.length > 0 ? sentences + countCharts(lines) * chart + plans : plans || NUMBER + STRIP
    case 'activity':
      return NUMBER + STRIP + sentences + countCharts(lines) * chart
    case 'calendar':
      return (sentences || NUMBER) + 2 * STRIP
    case 'medication':
    case 'routine':
      return plans || NUMBER + STRIP
  }
}

/** A number with its chart and sentence in a longer range, and a row of seven days, in pixels. */
const RANGE_CHART = 380
const WEEK_OF_DAYS = 46
/** Twelve months of days. */
const MONTHS_OF_DAYS = 560

/** Approximate height of the days of a range, in pixels. */
export const daysHeight = (days: number): number =>
  days > MAX_DATED_DAYS ? MONTHS_OF_DAYS : WEEK_OF_DAYS * Math.ceil(days / 7)

/** Approximate height of what a card shows of a range of so many days, in pixels. */
export function rangeHeight({ objectives }: Pick<ActivityWithObjectives, 'objectives'>, days: number): number {
  const charts = chartedObjectives(objectives).length
  const plans = planned(objectives) * (NUMBER + ROW_GAP)
  return charts > 0 ? charts * RANGE_CHART + plans : (plans || NUMBER) + STRIP + daysHeight(days)
}

/** Number of medicines or routines, each with a number and its days. */
const planned = (objectives: readonly Objective[]): number =>
  objectives.filter(({ removed, reminders }) => !removed && reminders.length > 0).length
