import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** One line of a figure: the product beside the same code as one bundle. */
export interface Row {
  screen: string
  what: string
  unit: string
  federated: number
  one_bundle: number
}

/** Hands the rows to the caller (MEASURE_REPORT names the file). */
export function report(rows: Row[]): void {
  const file = process.env['MEASURE_REPORT']
  if (!file) return
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(rows))
}
