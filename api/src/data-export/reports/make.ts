import type { Adherence } from '@almanac/contracts/activities/history'
import { MAX_SUMMARY_DAYS } from '@almanac/contracts/rules/activities/history'
import { addDays, type LocalDate } from '@almanac/domain/time'
import { accountData, confirmedAddress } from '../../account'
import { countEntriesOf, enteredUnits, ownAdherence, ownEntries, reportedActivities } from '../../activities'
import { BATCH_SIZE } from '../../database/own-data'
import { inTransaction } from '../../database/transaction'
import type { Database } from '../../http/serve'
import { renderLongPdf } from '../../pdf'
import { companiesOf, send, sealBytes } from '../../platform'
import { collect, type Collected, type CollectedObjective, emptyCollection } from './collect'
import { entryTypesOf, isReported } from './contents'
import { reportModel } from './document'
import { fileContext } from './file'
import { glucoseOf } from './glucose'
import { readPictures } from './pictures'
import { finishReport, renewLease, type LeasedReport } from './store'

/** Maximum size of an attached document: mail servers reject mails of 10 MB, and base64 adds a third. */
const MAX_MAILED_BYTES = 6_000_000

/** The page on which reports are downloaded. */
const REPORTS_PATH = '/history?reports=open'

/** Another process has leased the report, or it was deleted. */
export class LeaseLost extends Error {
  override name = 'LeaseLost'
}

export interface MakingOptions {
  database: Database
  /** The key that files are sealed with; called only when it is needed. */
  key: () => Buffer
  signal: AbortSignal
}

/** Makes and stores a report, with its progress after each step. Its file, its mail and its final state are written in one transaction, so that each is written once. */
export async function makeReport({ database, key, signal }: MakingOptions, report: LeasedReport): Promise<void> {
  const { user_id, report_type, activity_id, start_date, end_date } = report
  const count = await countEntriesOf(database, user_id, report, entryTypesOf(report_type))
  const glucose = await glucoseOf(database, user_id, report)
  if (count === 0 && !glucose) return finish(database, report, null, key)
  // A step for each batch of entries, and one for the document.
  const total_steps = Math.ceil(count / BATCH_SIZE) + 1
  const note = async (done_steps: number) => {
    signal.throwIfAborted()
    if (!(await renewLease(database, report, { done_steps, total_steps }))) throw new LeaseLost()
  }
  await note(0)
  // CSV is generated during the download.
  if (report.format === 'csv') return finish(database, report, null, key, 'done')
  const activities = await reportedActivities(database, user_id, report.locale)
  const activitiesById = new Map(activities.map((activity) => [activity.id, activity]))
  const period = { start_date, end_date, activity_id }
  const collected = emptyCollection(await enteredUnits(database, user_id, period))
  let read = 0
  // Doses of the last night are recorded on the day after the period.
  const read_until = end_date === null ? null : addDays(end_date, 1)
  for await (const batch of ownEntries(database, user_id, report.locale, { ...period, end_date: read_until })) {
    collect(collected, batch, activitiesById, isReported(report_type), end_date)
    read += 1
    await note(Math.min(read, total_steps - 1))
  }
  if (collected.days.size === 0 && !glucose) return finish(database, report, null, key)
  await addPlannedDoses(database, user_id, collected, end_date)
  const account = await accountData(database, user_id)
  if (!account) throw new LeaseLost()
  const { first_name, last_name, birth_year } = account.user
  const offered = activities.filter(
    ({ id, removed, recurring }) => !removed && recurring && (activity_id === null || id === activity_id),
  )
  const pictures = await readPictures(database, user_id, collected)
  const model = reportModel(collected, {
    ...report,
    name: [first_name, last_name].filter(Boolean).join(' '),
    birth_year,
    studies: (await companiesOf(database, user_id)).map(({ name: study }) => study),
    made_at: new Date(),
    offered: report_type === 'everything' ? offered.map(({ title }) => title) : [],
    glucose,
  })
  const pdf = await renderLongPdf('history-report', model, pictures)
  signal.throwIfAborted()
  return finish(database, report, pdf, key)
}

/**
 * Adds the outcomes of planned doses in the last MAX_SUMMARY_DAYS of the period: the same numbers as in the history.
 */
async function addPlannedDoses(
  database: Database,
  user_id: string,
  { activities, first, last }: Collected,
  end: LocalDate | null,
): Promise<void> {
  const end_date = end ?? last
  if (first === null || end_date === null) return
  const earliest = addDays(end_date, 1 - MAX_SUMMARY_DAYS)
  const start_date = first > earliest ? first : earliest
  // In the night of the first day, what counts for the day before.
  if (start_date === first)
    for (const { marks, doses } of [...activities.values()].flatMap(({ objectives }) => [...objectives.values()])) {
      marks.delete(addDays(first, -1))
      doses.delete(addDays(first, -1))
    }
  for (const [quest_id, { objectives }] of activities) {
    if (![...objectives.values()].some(({ marks }) => marks.size > 0)) continue
    const doses = await ownAdherence(database, user_id, { quest_id, start_date, end_date }, new Date())
    for (const adherence of doses) {
      const objective = objectives.get(adherence.objective_id)
      if (objective) addAdherence(objective, adherence, { start_date, end_date })
    }
  }
}

/** Counts an objective's planned doses, and the marks of their days, as the history does. */
function addAdherence(
  objective: Pick<CollectedObjective, 'planned' | 'marks'>,
  { objective_id: _id, days, ...planned }: Adherence,
  period: { start_date: LocalDate; end_date: LocalDate },
): void {
  objective.planned = { ...planned, ...period }
  for (const date of [...objective.marks.keys()]) if (date >= period.start_date) objective.marks.delete(date)
  for (const { date, unplanned, unplanned_postponed = 0, unplanned_skipped = 0, ...day } of days) {
    const marks = {
      took: day.took + unplanned,
      postponed: day.postponed + unplanned_postponed,
      skipped: day.skipped + unplanned_skipped,
    }
    if (marks.took + marks.postponed + marks.skipped > 0) objective.marks.set(date, marks)
  }
}

/** Sets the report's final state and stores its file, if it has one: a CSV is done without. */
async function finish(
  database: Database,
  report: LeasedReport,
  pdf: Buffer | null,
  key: () => Buffer,
  state: 'done' | 'no_data' = pdf ? 'done' : 'no_data',
): Promise<void> {
  const { user_id, id, locale, by_email } = report
  await inTransaction(database, async (transaction) => {
    if (!(await finishReport(transaction, report, state))) throw new LeaseLost()
    if (!pdf) return
    await transaction
      .insertInto('report_files')
      .values({ user_id, report_id: id, sealed_content: sealBytes(key(), fileContext(report), pdf) })
      .execute()
    if (!by_email) return
    const owner = await confirmedAddress(transaction, user_id)
    if (!owner) return
    await send(transaction, {
      user_id,
      channel: 'email',
      recipient: owner.email,
      kind: 'history_report',
      locale,
      values: {
        first_name: owner.first_name,
        report_id: id,
        attached: pdf.length <= MAX_MAILED_BYTES,
        link: REPORTS_PATH,
      },
    })
  })
}
