import { sql } from 'kysely'
import type { Database } from '../../http/serve'
import { studyCsv } from './csv'
import { studyFhir } from './fhir'
import type { ExportedFile, ExportFolder } from './folder'
import { studyOpenMHealth } from './open-mhealth'
import { type ExportedStudy, exportedStudy, type StudyExportOptions } from './study'

export const STUDY_EXPORT_FORMATS = ['csv', 'fhir', 'omh'] as const
export type StudyExportFormat = (typeof STUDY_EXPORT_FORMATS)[number]

const WRITERS: Record<StudyExportFormat, typeof studyCsv> = {
  csv: studyCsv,
  fhir: studyFhir,
  omh: studyOpenMHealth,
}

/** What an export is written from, and what is told while it is. */
export interface StudyExportRun extends StudyExportOptions {
  format: StudyExportFormat
  onProgress: (rows: number) => void
  /** Ends it after the chunk that is being written. */
  signal?: AbortSignal
}

/** Writes everything, chunk by chunk; what is read next waits until the last is written. */
async function writeAll(
  snapshot: Database,
  study: ExportedStudy,
  folder: ExportFolder,
  { format, onProgress, withdrawn, signal }: StudyExportRun,
): Promise<ExportedFile[]> {
  let rows = 0
  for await (const chunk of WRITERS[format](snapshot, study)) {
    signal?.throwIfAborted()
    await folder.write(chunk)
    rows += chunk.rows
    onProgress(rows)
  }
  signal?.throwIfAborted()
  return folder.finish({ format, study: study.key, withdrawn_participants: withdrawn })
}

/**
 * Writes everything that was recorded in a study into a folder, from one snapshot
 * of the database, in memory that does not grow with it. Undefined where there is
 * no such study. Where it fails or is interrupted nothing of it is left.
 */
export async function exportStudy(
  database: Database,
  folder: ExportFolder,
  run: StudyExportRun,
): Promise<ExportedFile[] | undefined> {
  try {
    return await database
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (snapshot) => {
        // As long as it takes, also where a slow disk keeps the next statement waiting.
        await sql`set local statement_timeout = 0`.execute(snapshot)
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(snapshot)
        const study = await exportedStudy(snapshot, run)
        return study && (await writeAll(snapshot, study, folder, run))
      })
  } catch (error) {
    await folder.discard()
    throw error
  }
}
