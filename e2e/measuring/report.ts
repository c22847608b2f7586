import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** One result: the product next to the same code as one bundle. */
export interface Row {
  screen: string
  what: string
  unit: string
  federated: number
  one_bundle: number
}

/** Passes the rows to the caller (in the file MEASURE_REPORT). */
export function report(rows: Row[]): void {
  const file = process.env['MEASURE_REPORT']
  if (!file) return
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(rows))
}
