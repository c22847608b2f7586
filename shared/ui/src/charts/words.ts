import { timeOf } from '@almanac/domain/chart'
import type { Format } from '@almanac/i18n'
import type { Placed } from './layout'

/** Formats a value with its unit; a dash for none. */
export function valueWriter(format: Format, unit?: string, write?: (value: number) => string) {
  return (value: number | null | undefined): string => {
    if (value === null || value === undefined) return '–'
    const number = write?.(value) ?? format.number(value, { maximumFractionDigits: 2 })
    return unit ? format.isolated(`${number} ${unit}`) : number
  }
}

/** Date of a point, plus its time if it has one, as wall clock time. */
export function momentWords(at: string, format: Format, timeZone?: string): string {
  if (at.length === 10) return format.date(at, 'short')
  const wall = new Date(timeOf(at, timeZone)).toISOString()
  return `${format.date(wall.slice(0, 10), 'short')}, ${format.time(wall.slice(11, 16))}`
}

/** The points of a line that have a value. */
export const pointsWithValue = (points: readonly Placed[]) => points.filter((point) => point.value !== null)
