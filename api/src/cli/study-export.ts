import { normalizeEmail } from '@almanac/contracts/characters'
import { userInfo } from 'node:os'
import { ExportFolder, exportStudy, FolderRefused } from '../data-export'
import { errorCode } from '../database/embedded/failure'
import type { Environment } from '../environment'
import type { Database } from '../http/serve'
import { companiesOfStudy, record, studyKeys } from '../platform'
import { checkStudy } from '../../authoring'
import type { StudyExportCommand } from './command/studies'
import { CommandFailure, counted, type Output, reasonOf } from './output'
import { pseudonymKey } from './pseudonym-key'

/** Rows between two lines of progress. */
const PROGRESS_ROWS = 10_000

/** The key of the study: as given, or that of its folder. */
async function studyKeyOf(database: Database, { study, folder }: StudyExportCommand): Promise<string> {
  if ((await companiesOfStudy(database, study)).length > 0) return study
  const key = (await checkStudy(folder)).study?.key
  if (key !== undefined && (await companiesOfStudy(database, key)).length > 0) return key
  const known = (await studyKeys(database)).map((one) => `\`${one}\``).join(', ')
  throw new CommandFailure(
    `This database has no study \`${key ?? study}\`. ${known === '' ? 'It has none.' : `It has ${known}.`}`,
  )
}

/** An operator's address is stored unchanged in the audit trail, so that it is deleted with the account. */
const actorOf = (by: string | null): string =>
  by?.includes('@') ? normalizeEmail(by) : `command line: ${by ?? userInfo().username}`

async function openFolder({ to, overwrite }: StudyExportCommand): Promise<ExportFolder> {
  try {
    return await ExportFolder.open(to, overwrite)
  } catch (error) {
    if (error instanceof FolderRefused) throw new CommandFailure(error.message)
    throw new CommandFailure(`${to} can’t be written: ${reasonOf(error)}`)
  }
}

const REMOVED = 'nothing was exported, and what was written has been removed.'

/** On Ctrl-C or a termination signal, the work is aborted and cleans up; the second time the process ends at once. */
async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const interruption = new AbortController()
  const stop = () => interruption.abort()
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.once(signal, stop)
  try {
    return await work(interruption.signal)
  } finally {
    for (const signal of signals) process.off(signal, stop)
  }
}

/** A readable error for a full disk. */
function failureOf(error: unknown, to: string): unknown {
  const code = errorCode(error)
  if (code === 'ENOSPC' || code === 'EDQUOT') return new CommandFailure(`There is no space left for ${to}: ${REMOVED}`)
  return error
}

/**
 * `almanac study export`: all records of a study, under pseudonyms. Throws a CommandFailure for an
 * unknown study, or when the folder is not writable.
 */
export async function exportStudyTo(
  database: Database,
  command: StudyExportCommand,
  { print, progress }: Output,
  environment: Environment = process.env,
): Promise<void> {
  const study = await studyKeyOf(database, command)
  const key = await pseudonymKey(command.key_file, environment)
  const folder = await openFolder(command)
  const { format, withdrawn, to } = command
  const entry = { actor: actorOf(command.by), subject: study }
  // Before the first byte: the audit trail names whoever exports records, whatever happens to the files.
  await record(database, { ...entry, action: 'study_export_begun', document: { format, withdrawn } })
  let reportedRows = 0
  const onProgress = (rows: number) => {
    if (rows - reportedRows < PROGRESS_ROWS) return
    reportedRows = rows
    progress?.(`${rows} rows …`)
  }
  const result = await interruptible((signal) =>
    exportStudy(database, folder, { study, key, withdrawn, format, onProgress, signal }).catch((error: unknown) => {
      throw signal.aborted ? new CommandFailure(`Interrupted: ${REMOVED}`) : failureOf(error, to)
    }),
  )
  if (!result) throw new CommandFailure(`There is no study \`${study}\` any more.`)
  const { files, left_out } = result
  const rows = Object.fromEntries(files.map((file) => [file.name, file.rows]))
  await record(database, { ...entry, action: 'study_exported', document: { format, withdrawn, rows } })
  for (const file of files) print(`${file.name}  ${counted(file.rows, 'row')}`)
  if (left_out > 0)
    print(
      `${counted(left_out, 'value')} beyond the scale of a sensor left out: ${format} has no form for them, csv has.`,
    )
  print(`${study} is in ${to}. It holds health data: keep it where others can’t read it.`)
}
