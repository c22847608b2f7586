import type { SurveyItem } from '@almanac/domain/survey'
import type { ImportLog, Place } from '../import-log'
import type { FieldLookup } from '../fields'
import { OUTSIDE_RANGE, suggestedRange } from '../texts'

/** A bound in the survey's format: a value, or a rule that begins with `=`. */
type Bound = number | string

interface BoundReader {
  field: FieldLookup
  log: ImportLog
  place: Place
}

/** `today`, `now`, `[other]`, a number (also `1,5`), a date or a time; null, with a note, for anything else. */
function boundOf(
  written: string,
  type: SurveyItem['type'],
  which: string,
  { field, log, place }: BoundReader,
): Bound | null {
  const refuse = (why: string) => {
    log.error('BOUND_NOT_IMPORTED', `The ${which} “${written}” is not imported: ${why}.`, place, written)
    return null
  }
  const word = written.toLowerCase()
  if (word === 'today' || word === 'now') {
    if (type === 'date') return '=today()'
    return refuse('it is a day, and the question asks for none')
  }
  const reference = /^\[([a-z]\w*)\]$/i.exec(written)
  if (reference?.[1] !== undefined) {
    const found = field(reference[1])
    return typeof found === 'string' ? refuse(`it asks for \`[${reference[1]}]\`, ${found}`) : `=[${found.key}]`
  }
  if (written.includes('[')) return refuse('it asks for another event or instance')
  if (type === 'date')
    return /^\d{4}-\d{2}-\d{2}/.test(written) ? written.slice(0, 10) : refuse('it is no date written YYYY-MM-DD')
  if (type === 'time') return /^\d{2}:\d{2}/.test(written) ? written.slice(0, 5) : refuse('it is no time written HH:MM')
  const value = Number(written.replace(/^(-?\d+),(\d+)$/, '$1.$2'))
  return Number.isFinite(value) ? value : refuse('it is no number')
}

const inRule = (bound: Bound): string => {
  if (typeof bound === 'number') return String(bound)
  return bound.startsWith('=') ? bound.slice(1) : `"${bound}"`
}

/**
 * Minimum and maximum. REDCap only warns outside of them, so they become warnings; with
 * @FORCE-MINMAX (and for sliders) they are limits.
 */
export function setBounds(
  item: SurveyItem,
  written: { min: string; max: string },
  reader: BoundReader,
  forced: boolean,
): void {
  if (!['number', 'date', 'time', 'slider'].includes(item.type)) {
    for (const bound of [written.min, written.max].filter((one) => one !== ''))
      reader.log.warning(
        'BOUND_NOT_IMPORTED',
        `The limit “${bound}” has no meaning for this kind of question.`,
        reader.place,
        bound,
      )
    return
  }
  const min = written.min === '' ? null : boundOf(written.min, item.type, 'smallest value', reader)
  const max = written.max === '' ? null : boundOf(written.max, item.type, 'largest value', reader)
  if (forced) {
    if (min !== null) item.min = min
    if (max !== null) item.max = max
  } else if (min !== null || max !== null) warn(item, min, max)
  for (const bound of [min, max]) if (bound !== null) reader.log.addImported('rule', item.key, reader.place.line)
}

function warn(item: SurveyItem, min: Bound | null, max: Bound | null): void {
  const outside = [
    ...(min === null ? [] : [`[${item.key}] < ${inRule(min)}`]),
    ...(max === null ? [] : [`[${item.key}] > ${inRule(max)}`]),
  ].join(' or ')
  const relative = [min, max].some((bound) => typeof bound === 'string' && bound.startsWith('='))
  const shown = (bound: Bound | null) => (bound === null ? null : String(bound))
  item.warnings = [
    ...(item.warnings ?? []),
    { when: outside, text: relative ? OUTSIDE_RANGE : suggestedRange(shown(min), shown(max)) },
  ]
}
