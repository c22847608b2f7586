import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { addDays } from '@almanac/domain/time'
import type { OwnResponse } from '@almanac/api/activities'
import { emptyCollection, collect, type Collected } from '@almanac/api/data-export/reports/collect'
import { MAX_PICTURES, SIDE_PIXELS } from '@almanac/api/data-export/reports/pictures'
import { reportModel } from '@almanac/api/data-export/reports/document'
import { anEntry, aResponse, aSubject, someActivities, someResponses } from '@almanac/api/data-export/reports/testing'
import { smallPicture } from '@almanac/api/account'
import { closePdf, renderLongPdf } from '@almanac/api/pdf'

const LAST = '2026-11-23'
const BATCH_SIZE = 1_000
const MB = 1_048_576
/** Activities with a weekly picture each: with six each, as many as a report shows. */
const PICTURED = ['Meals', 'Wound', 'Rash', 'Walks']
/** A picture of the stored size, with noise that survives scaling down, as in a photo. */
const takePicture = async (): Promise<Buffer> => {
  const grains = { width: SIDE_PIXELS, height: (SIDE_PIXELS * 3) / 4, channels: 3, background: '#888' } as const
  const small = sharp({ create: { ...grains, noise: { type: 'gaussian', mean: 128, sigma: 40 } } })
  return sharp(await small.png().toBuffer())
    .resize({ width: 1_600 })
    .jpeg({ quality: 80 })
    .toBuffer()
}

/** Peak memory of child processes, i.e. the compiler, in bytes; 0 if the system does not report it (Linux does). */
function memoryOfChildren(): number {
  try {
    const tasks = readdirSync(`/proc/${process.pid}/task`)
    const children = tasks.flatMap((task) =>
      readFileSync(`/proc/${process.pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
    )
    return children
      .map((child) => /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child}/status`, 'utf8'))?.[1] ?? '0')
      .reduce((total, kilobytes) => total + Number(kilobytes) * 1_024, 0)
  } catch {
    return 0
  }
}

const weeklyPictures = (days: number): OwnResponse[] =>
  PICTURED.flatMap((activity) =>
    Array.from({ length: Math.ceil(days / 7) }, (_, week) =>
      aResponse(activity, addDays(LAST, -7 * week), '12:00', [
        anEntry({ objective_id: `${activity} picture`, type: 'ImageEntry', image_id: `${activity} ${week}` }),
      ]),
    ),
  )

/** Scales down pictures for the document, each from one of the stored size. */
async function preparePictures(
  { activities }: Collected,
  stored: readonly Buffer[],
): Promise<Record<string, Uint8Array>> {
  const files: Record<string, Uint8Array> = {}
  const shown = [...activities.values()].flatMap(({ objectives }) =>
    [...objectives.values()].flatMap(({ pictures }) => pictures),
  )
  for (const [place, one] of shown.slice(0, MAX_PICTURES).entries()) {
    one.file = `picture-${place}.jpg`
    files[one.file] = (await smallPicture(stored[place] ?? Buffer.alloc(0), SIDE_PIXELS)) ?? new Uint8Array()
  }
  return files
}

/**
 * Generates a report of so many years with four responses a day, as the job does, except for reading responses and
 * pictures from the database.
 */
async function measureYears(years: number, stored: readonly Buffer[] = []): Promise<string> {
  const days = Math.round(years * 365.25)
  const responses = [...someResponses(days, LAST), ...(stored.length > 0 ? weeklyPictures(days) : [])]
  const since = performance.now()
  const collected = emptyCollection()
  const activitiesById = new Map(someActivities.map((activity) => [activity.id, activity]))
  for (let from = 0; from < responses.length; from += BATCH_SIZE)
    collect(collected, responses.slice(from, from + BATCH_SIZE), activitiesById, () => true)
  const collectedAt = performance.now()
  const pictures = await preparePictures(collected, stored)
  const prepared = performance.now()
  const model = reportModel(collected, aSubject({ start_date: addDays(LAST, 1 - days), end_date: LAST }))
  const modelled = performance.now()
  const pdf = await renderLongPdf('history-report', model, pictures)
  const done = performance.now()
  const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
  const line = [
    `${years} years, ${responses.length} responses:`,
    `document ${(modelled - since - (prepared - collectedAt)).toFixed(0)} ms,`,
    ...(stored.length > 0
      ? [
          `${Object.keys(pictures).length} pictures of ${((stored[0]?.length ?? 0) / MB).toFixed(1)} MB ${(prepared - collectedAt).toFixed(0)} ms,`,
        ]
      : []),
    `PDF ${(done - modelled).toFixed(0)} ms, ${pages} pages, ${(pdf.length / 1_024).toFixed(0)} KB,`,
    `${(process.memoryUsage().rss / MB).toFixed(0)} MB here, ${(memoryOfChildren() / MB).toFixed(0)} MB at most in the compiler`,
  ].join(' ')
  await pause(0)
  return line
}

async function measureReports(): Promise<void> {
  // The first document includes the start of the compiler; after the fifth its process ends, and its memory can't be
  // read.
  await measureYears(0.25)
  const stored = await Promise.all(Array.from({ length: MAX_PICTURES }, takePicture))
  for (const years of [0.25, 10]) process.stdout.write(`${await measureYears(years)}\n`)
  process.stdout.write(`${await measureYears(10, stored)}\n`)
  await closePdf()
}

void measureReports()
