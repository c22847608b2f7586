import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { ExportFolder, exportStudy, STUDY_EXPORT_FORMATS, type StudyExportFormat } from '@almanac/api/data-export'
import type { Database } from '@almanac/api/http/serve'
import { growingPast } from './support/history-fill'
import { measureNow, onOwnDatabase } from './support/own-database'

const { values: options } = parseArgs({
  options: { entries: { type: 'string', default: '1000000' }, samples: { type: 'string', default: '0' } },
})
const ENTRIES = Number(options.entries)
/** Entries per participant. */
const ENTRIES_EACH = 100
/** Samples of devices per participant. */
const SAMPLES_EACH = Number(options.samples)
const SAMPLE_MS = 20
const MEGABYTE = 1024 * 1024

const say = (line: string) => process.stdout.write(`${line}\n`)

/** The peak memory of the process during the work, in bytes. */
async function peakMemoryOf(work: () => Promise<void>): Promise<number> {
  let peak = process.memoryUsage().rss
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), SAMPLE_MS)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  return peak
}

async function measureExport(database: Database, entries: number, format: StudyExportFormat): Promise<void> {
  const to = await mkdtemp(join(tmpdir(), 'almanac-measure-export-'))
  try {
    const startedAt = performance.now()
    let [rows, bytes] = [0, 0]
    const peak = await peakMemoryOf(async () => {
      const result = await exportStudy(database, await ExportFolder.open(to, false), {
        study: 'measured',
        key: randomBytes(32),
        withdrawn: 'until-withdrawal',
        format,
        onProgress: () => undefined,
      })
      for (const file of result?.files ?? []) [rows, bytes] = [rows + file.rows, bytes + file.bytes]
    })
    const seconds = (performance.now() - startedAt) / 1_000
    say(
      `${format.padEnd(5)}${String(entries).padStart(10)} entries  ${String(rows).padStart(10)} rows  ${(bytes / MEGABYTE).toFixed(0).padStart(6)} MB  ${seconds.toFixed(1).padStart(7)} s  ${(rows / seconds).toFixed(0).padStart(8)} rows/s  ${(entries / seconds).toFixed(0).padStart(8)} entries/s  peak RSS ${(peak / MEGABYTE).toFixed(0)} MB`,
    )
  } finally {
    await rm(to, { recursive: true, force: true })
  }
}

/** Heart rates of a watch, one every five minutes, for each participant. */
async function addSamples(database: Database): Promise<void> {
  await sql`
    insert into samples (user_id, kind, started_at, source, record_id, device, value, unit, offset_minutes)
    select user_id, 'heart_rate', date_trunc('minute', now()) - n * interval '5 minutes', 'apple_health', n::text, 'watch',
      60 + n % 40, '/min', 60
    from (select distinct user_id from responses) as participants, generate_series(1, ${SAMPLES_EACH}::int) as n
    on conflict do nothing`.execute(database)
  await sql`
    insert into sample_devices (user_id, number, source, device)
    select distinct user_id, 1, source, device from samples on conflict do nothing`.execute(database)
}

/** Exports a tenth of the size, then all of it, to show whether memory grows with the size. */
const measureAll = (): Promise<void> =>
  onOwnDatabase(
    async (database) => {
      const past = await growingPast(database)
      let there = 0
      for (const entries of [ENTRIES / 10, ENTRIES]) {
        await past.add(Math.ceil((entries - there) / ENTRIES_EACH), entries - there)
        there = entries
        if (SAMPLES_EACH > 0) await addSamples(database)
        await sql`vacuum analyze`.execute(database)
        for (const format of STUDY_EXPORT_FORMATS) await measureExport(database, entries, format)
      }
    },
    { limited: false },
  )

measureNow(measureAll)
