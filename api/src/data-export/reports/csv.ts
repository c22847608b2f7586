import { clockText, wallClockOf } from '@almanac/domain/time'
import { ownEntries, type OwnEntry, type OwnResponse } from '../../activities'
import type { Database } from '../../http/serve'
import { answerOf, recorderText } from '../answers'
import { csvLines, spreadsheetStyle } from '../csv'
import type { Cell } from '../../kernel/archive/table'
import { archiveWords, type Words, yesNo } from '../../kernel/archive/words'
import { isReported } from './contents'
import type { ReportRow } from './store'

/** The fields of a report that its rows depend on. */
type ReportedRows = Pick<ReportRow, 'user_id' | 'report_type' | 'activity_id' | 'start_date' | 'end_date' | 'locale'>

/** Headings: four are of this file only, the others are shared with the archive. */
const COLUMNS: readonly string[] = [
  'own_data.columns.date_posted_for',
  'history_report.columns.local_time',
  'own_data.columns.activity',
  'own_data.columns.question',
  'history_report.columns.part',
  'history_report.columns.number',
  'own_data.columns.unit',
  'own_data.columns.answer',
  'history_report.columns.instant',
  'own_data.columns.time_zone',
  'own_data.columns.response_id',
  'own_data.columns.recorded_by',
  'own_data.columns.sent_by_device',
]

/**
 * A report as CSV, newest first: UTF-8 with a byte order mark, without which Excel assumes another encoding; with the
 * delimiter and decimal separator that spreadsheets expect in its language (in French and Spanish semicolon and comma);
 * one row for each number or answer; numbers in the unit that they were entered in; the local
 * date and time, dates and times as they were entered (`07:10`, in each language), and the instant in ISO 8601. It is
 * generated during the download and never stored.
 */
export async function* reportCsv(database: Database, report: ReportedRows): AsyncGenerator<string, void, undefined> {
  const words = archiveWords(report.locale)
  const isIncluded = isReported(report.report_type)
  const line = csvLines(spreadsheetStyle(report.locale))
  yield `\ufeff${line(COLUMNS.map((column) => words(column)))}`
  for await (const responses of ownEntries(database, report.user_id, report.locale, report)) {
    const lines = responses.flatMap((response) =>
      response.entries.filter(isIncluded).flatMap((entry) => rowsOf(words, response, entry).map(line)),
    )
    if (lines.length > 0) yield lines.join('')
  }
}

function rowsOf(words: Words, response: OwnResponse, entry: OwnEntry): Cell[][] {
  const { measured_at, time_zone, date_posted_for, activity, id, recorded_by } = response
  const time = clockText(wallClockOf(measured_at, time_zone).time)
  const row = (part: Cell, number: Cell, answer: Cell): Cell[] => [
    date_posted_for,
    time,
    activity,
    entry.name,
    part,
    number,
    number === null ? null : entry.unit,
    answer,
    measured_at,
    time_zone,
    id,
    recorderText(words, recorded_by),
    entry.type === 'VitalEntry' ? yesNo(words, entry.sent_by_device) : null,
  ]
  const answer = answerOf(words, entry)
  if (answer !== null && typeof answer === 'object' && 'numbers' in answer)
    return answer.numbers.map((number, part) => row(entry.vital?.parts[part]?.label ?? null, number, null))
  return [row(null, null, answer)]
}
