import { accountData, confirmedAddress } from '../../account'
import { companiesOfActivities, countEntriesOf, reportedActivities } from '../../activities'
import { BATCH_SIZE } from '../../database/own-data'
import { inTransaction } from '../../database/transaction'
import type { Database } from '../../http/serve'
import { renderLongPdf } from '../../pdf'
import { companiesOf, companyAmong, documentBrandOf, send, sealBytes } from '../../platform'
import { entryTypesOf } from './contents'
import { reportModel } from './document'
import { fileContext } from './file'
import { glucoseOf } from './glucose'
import { readPictures } from './pictures'
import { recordsOf } from './records'
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
  const { user_id, report_type, activity_id } = report
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
  let read = 0
  const collected = await recordsOf(database, report, activities, async () => {
    read += 1
    await note(Math.min(read, total_steps - 1))
  })
  if (collected.days.size === 0 && !glucose) return finish(database, report, null, key)
  const account = await accountData(database, user_id)
  if (!account) throw new LeaseLost()
  const { first_name, last_name, birth_year, region } = account.user
  const offered = activities.filter(
    ({ id, removed, recurring }) => !removed && recurring && (activity_id === null || id === activity_id),
  )
  const pictures = await readPictures(database, user_id, collected)
  const model = reportModel(collected, {
    ...report,
    name: [first_name, last_name].filter(Boolean).join(' '),
    birth_year,
    region,
    studies: (await companiesOf(database, user_id)).map(({ name: study }) => study),
    made_at: new Date(),
    offered: report_type === 'everything' ? offered.map(({ title }) => title) : [],
    glucose,
  })
  const shown = activity_id === null ? [...collected.activities.keys()] : [activity_id]
  const company_id = companyAmong(await companiesOfActivities(database, shown))
  const pdf = await renderLongPdf(
    'history-report',
    model,
    pictures,
    await documentBrandOf(database, user_id, company_id),
  )
  signal.throwIfAborted()
  return finish(database, report, pdf, key, 'done', company_id)
}

/** Sets the report's final state and stores its file, if it has one: a CSV is done without. */
async function finish(
  database: Database,
  report: LeasedReport,
  pdf: Buffer | null,
  key: () => Buffer,
  state: 'done' | 'no_data' = pdf ? 'done' : 'no_data',
  company_id: string | null = null,
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
      company_id,
    })
  })
}
