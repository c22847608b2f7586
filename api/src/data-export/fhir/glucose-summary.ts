import {
  bandShares,
  GLUCOSE_BANDS,
  GLUCOSE_UNITS,
  glucoseOfPerson,
  glucoseStatistics,
  SUFFICIENT_DAYS,
  type GlucoseBand,
  type GlucoseReading,
  type GlucoseUnit,
} from '@almanac/domain/glucose'
import { isDeviceType, precisionOf } from '@almanac/domain/samples'
import { glucoseReading, type StudySample } from '../../devices'
import { LOINC, UCUM } from './codes'
import { concept, idOf, type Resource } from '../../kernel/archive/fhir-resource'

const DAY_MS = 86_400_000
const PERIOD_MS = SUFFICIENT_DAYS * DAY_MS
const MINUTE_MS = 60_000

/** What the guide names the summary with: LOINC has no code of it that is in use yet. */
const SUMMARY = { system: 'http://hl7.org/fhir/uv/cgm/CodeSystem/cgm-summary-codes-temporary', code: 'cgm-summary' }

/** LOINC's codes of HL7's guide on continuous glucose monitoring. */
const MEANS = { 'mg/dL': '97507-8', 'mmol/L': '105273-7' }
const RANGES: Record<GlucoseBand, string> = {
  very_low: '104642-4',
  low: '104641-6',
  in_range: '97510-2',
  high: '104640-8',
  very_high: '104639-0',
}

/**
 * The standard numbers of the last fourteen days of a glucose sensor, as Observations of HL7's guide on continuous
 * glucose monitoring. The guide's summary demands a management indicator, which is given with 70 % of the possible
 * time alone: with less the other numbers stand by themselves, without a summary.
 */
export function glucoseSummaryOf(samples: readonly StudySample[], participant: string): Resource[] {
  const all = glucoseOfPerson(
    samples.flatMap((sample) => readingOf(sample) ?? []),
    precisionOf,
  ).sensor
  const last = all.at(-1)
  if (!last) return []
  const readings = all.filter(({ at }) => at > last.at - PERIOD_MS)
  const unit = usualUnit(readings)
  const numbers = glucoseStatistics(readings, { unit, days: SUFFICIENT_DAYS })
  const shares = bandShares(numbers)
  const end = dateOf(last)
  const frame = {
    status: 'final',
    subject: { reference: `Patient/${participant}` },
    effectivePeriod: { start: new Date(Date.parse(end) - PERIOD_MS + DAY_MS).toISOString().slice(0, 10), end },
  }
  const part = (code: string, name: string, more: object): Resource => ({
    resourceType: 'Observation',
    id: idOf(participant, 'glucose summary', name),
    ...frame,
    code: concept(name, { system: LOINC, code }),
    ...more,
  })
  const ranges = GLUCOSE_BANDS.map((band) => ({
    code: concept(band, { system: LOINC, code: RANGES[band] }),
    ...quantity(shares[band], '%'),
  }))
  const parts = [
    ...(numbers.mean === null ? [] : [part(MEANS[unit], 'mean glucose', quantity(numbers.mean, unit))]),
    part('106793-3', 'times in ranges', { component: ranges }),
    ...(numbers.gmi === null ? [] : [part('97506-0', 'glucose management indicator', quantity(numbers.gmi, '%'))]),
    ...(numbers.coefficientOfVariation === null
      ? []
      : [part('104638-2', 'coefficient of variation', quantity(numbers.coefficientOfVariation, '%'))]),
    part('104636-6', 'days of wear', quantity(numbers.daysWorn, 'd')),
    part('104637-4', 'sensor active', quantity(numbers.activePercent, '%')),
  ]
  if (numbers.gmi === null) return parts
  const summary = {
    resourceType: 'Observation',
    id: idOf(participant, 'glucose summary'),
    ...frame,
    code: concept('glucose summary', SUMMARY),
    hasMember: parts.map(({ id }) => ({ reference: `Observation/${id}` })),
  }
  return [...parts, summary]
}

/** To four decimal places: the guide asks for at least two of percentages. */
const quantity = (value: number, unit: string) => ({
  valueQuantity: { value: Number(value.toFixed(4)), unit, system: UCUM, code: unit },
})

/** The unit of most readings: one that came by another way does not change the unit of all. */
function usualUnit(readings: readonly GlucoseReading[]): GlucoseUnit {
  const [first, second] = GLUCOSE_UNITS
  const count = readings.filter(({ unit }) => unit === second).length
  return count * 2 > readings.length ? second : first
}

const readingOf = ({ started_at, source, device, device_type, offset_minutes, kind, ...sample }: StudySample) =>
  kind === 'glucose'
    ? glucoseReading(
        {
          ...sample,
          at: started_at.getTime(),
          source: device === null ? source : `${source}/${device}`,
          device: { type: isDeviceType(device_type) ? device_type : null },
        },
        offset_minutes ?? 0,
      )
    : null

/** The date on the clock where the sensor was. */
const dateOf = ({ at, offsetMinutes }: GlucoseReading): string =>
  new Date(at + offsetMinutes * MINUTE_MS).toISOString().slice(0, 10)

/**
 * Collects the last four weeks of glucose of each participant from samples in the order of the export,
 * participant by participant and in order of time, so that the years before are not in memory.
 */
export class GlucoseSummaries {
  #user_id = ''
  #recent: StudySample[] = []

  /** The summary of the participants whose samples ended with this batch. */
  add(samples: readonly StudySample[], participantOf: (user_id: string) => string): Resource[] {
    return samples.flatMap((sample) => {
      const ended = sample.user_id === this.#user_id ? [] : this.end(participantOf)
      this.#user_id = sample.user_id
      if (sample.kind === 'glucose') this.#keep(sample)
      return ended
    })
  }

  /** The summary of the last participant. */
  end(participantOf: (user_id: string) => string): Resource[] {
    const recent = this.#recent
    this.#recent = []
    return recent.length === 0 ? [] : glucoseSummaryOf(recent, participantOf(this.#user_id))
  }

  #keep(sample: StudySample): void {
    this.#recent.push(sample)
    const oldest = this.#recent[0]
    // The last readings may be a meter's, after those of a sensor. Rarely, so that not every reading moves all others.
    if (oldest && sample.started_at.getTime() - oldest.started_at.getTime() > 3 * PERIOD_MS)
      this.#recent = this.#recent.filter(
        ({ started_at }) => started_at.getTime() > sample.started_at.getTime() - 2 * PERIOD_MS,
      )
  }
}
