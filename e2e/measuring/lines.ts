import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Passes standalone results, as sentences, to the caller (in the file MEASURE_REPORT). */
export function reportLines(lines: string[]): void {
  const file = process.env['MEASURE_REPORT']
  if (!file) return
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify({ lines }))
}
