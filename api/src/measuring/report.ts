import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { addDays } from '@almanac/domain/time'
import { nothingCollected, collect } from '../data-export/reports/collect'
import { reportModel } from '../data-export/reports/document'
import { aSubject, someActivities, someResponses } from '../data-export/reports/testing'
import { closePdf, renderLongPdf } from '../pdf'

const LAST = '2026-11-23'
const PORTION = 1_000
const MB = 1_048_576

/** Memory of the processes that this one started, in bytes: that of the compiler. Linux alone tells it. */
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

/** Makes a report of so many years of four responses a day, as a job does but for reading them from the database. */
async function measureYears(years: number): Promise<string> {
  const days = Math.round(years * 365.25)
  const responses = someResponses(days, LAST)
  const since = performance.now()
  const collected = nothingCollected()
  const known = new Map(someActivities.map((activity) => [activity.id, activity]))
  for (let from = 0; from < responses.length; from += PORTION)
    collect(collected, responses.slice(from, from + PORTION), known, () => true)
  const model = reportModel(collected, aSubject({ start_date: addDays(LAST, 1 - days), end_date: LAST }))
  const modelled = performance.now()
  const pdf = await renderLongPdf('history-report', model)
  const done = performance.now()
  const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
  const line = [
    `${years} years, ${responses.length} responses:`,
    `document ${(modelled - since).toFixed(0)} ms,`,
    `PDF ${(done - modelled).toFixed(0)} ms, ${pages} pages, ${(pdf.length / 1_024).toFixed(0)} KB,`,
    `${(process.memoryUsage().rss / MB).toFixed(0)} MB here, ${(memoryOfChildren() / MB).toFixed(0)} MB at most in the compiler`,
  ].join(' ')
  await pause(0)
  return line
}

async function measureReports(): Promise<void> {
  // The first document waits for the compiler to start.
  await measureYears(0.25)
  for (const years of [0.25, 1, 10]) process.stdout.write(`${await measureYears(years)}\n`)
  await closePdf()
}

void measureReports()
