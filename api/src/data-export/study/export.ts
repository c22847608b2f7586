import { sql } from 'kysely'
import type { Database } from '../../http/serve'
import { studyCsv } from './csv'
import { studyFhir } from './fhir'
import type { ExportedFile, ExportFolder } from './folder'
import { studyOpenMHealth } from './open-mhealth/open-mhealth'
import { type ExportedStudy, exportedStudy, type StudyExportOptions } from './study'

export const STUDY_EXPORT_FORMATS = ['csv', 'fhir', 'omh'] as const
export type StudyExportFormat = (typeof STUDY_EXPORT_FORMATS)[number]

const WRITERS: Record<StudyExportFormat, typeof studyCsv> = {
  csv: studyCsv,
  fhir: studyFhir,
  omh: studyOpenMHealth,
}

/** The options of an export, and its progress. */
export interface StudyExportRun extends StudyExportOptions {
  format: StudyExportFormat
  onProgress: (rows: number) => void
  /** Aborts the export after the current chunk. */
  signal?: AbortSignal
}

/** The files of an export, and how many values its format could not express. */
export interface StudyExportResult {
  files: ExportedFile[]
  left_out: number
}

/** Writes all chunks. The next batch is read only after the last one has been written (backpressure). */
async function writeAll(
  snapshot: Database,
  study: ExportedStudy,
  folder: ExportFolder,
  { format, onProgress, withdrawn, signal }: StudyExportRun,
): Promise<StudyExportResult> {
  let [rows, left_out] = [0, 0]
  for await (const chunk of WRITERS[format](snapshot, study)) {
    signal?.throwIfAborted()
    await folder.write(chunk)
    rows += chunk.rows
    left_out += chunk.left_out ?? 0
    onProgress(rows)
  }
  signal?.throwIfAborted()
  const about = { format, study: study.key, withdrawn_participants: withdrawn, left_out_values: left_out }
  return { files: await folder.finish(about), left_out }
}

/**
 * Exports everything that was recorded in a study to a folder, from one snapshot of the database, with memory that does
 * not depend on its size. Undefined when there is no such study. Removes its files when it fails or is aborted.
 */
export async function exportStudy(
  database: Database,
  folder: ExportFolder,
  run: StudyExportRun,
): Promise<StudyExportResult | undefined> {
  try {
    return await database
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (snapshot) => {
        // No timeouts: neither for a long query, nor between queries while a slow disk is written to.
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
