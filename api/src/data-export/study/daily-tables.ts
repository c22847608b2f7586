import { GLUCOSE_BANDS } from '@almanac/domain/glucose'
import { MISSING_REASONS } from '@almanac/domain/sample-coverage'
import { sampleKinds } from '@almanac/domain/samples'
import {
  studyDays,
  studyGlucose,
  studyHoldings,
  studyScope,
  type GlucoseDay,
  type StudyDay,
  type StudyDevice,
  type StudySleep,
} from '../../devices'
import type { Database } from '../../http/serve'
import { studyMembers } from '../../platform'
import { measuredDevice } from '../measured-device'
import type { StudyChunks } from './chunks'
import { deviceColumns } from './samples-csv'
import type { ExportedStudy } from './study'
import { begin, some, type StudyColumn, type StudyTable } from './table'
import { PARTICIPANT } from './tables'

/** What a row is about, whose it is, and the numbers of their devices by source. */
interface OfParticipant<Item> {
  user_id: string
  numbers: ReadonlyMap<string, number>
  item: Item
}

const INSTANT = 'ISO 8601, UTC, milliseconds'
const DATE = 'ISO 8601, local date'

/** Amounts of devices by number: `1=5200|2=300`. */
const amountsOf = ({ numbers, item }: OfParticipant<{ devices: ReadonlyMap<string, number> }>): string =>
  [...item.devices]
    .flatMap(([source, amount]) => {
      const number = numbers.get(source)
      return number === undefined ? [] : [{ number, amount }]
    })
    .sort((one, other) => one.number - other.number)
    .map(({ number, amount }) => `${number}=${Number(amount.toFixed(2))}`)
    .join('|')

const participantColumn = <Item>({ participants }: ExportedStudy): StudyColumn<OfParticipant<Item>> => ({
  name: 'participant',
  about: PARTICIPANT,
  cell: ({ user_id }) => participants.pseudonym(user_id),
})

/** daily_measurements.csv: the days as participants see them, and how complete they are. */
const dailyTable = (study: ExportedStudy): StudyTable<OfParticipant<StudyDay>> => ({
  file: 'daily_measurements.csv',
  about:
    'A day of a kind of measurement as the participant sees it: doubles of several devices count once, and what was typed in does not count. A day on which nothing was measured has a row if a value was expected, up to the last day with a value.',
  columns: [
    participantColumn(study),
    {
      name: 'date',
      about: 'The date where it was measured; of sleep the one it ended on.',
      format: DATE,
      cell: ({ item }) => item.date,
    },
    { name: 'kind', about: 'What was measured.', values: sampleKinds.join(' | '), cell: ({ item }) => item.kind },
    {
      name: 'value',
      about:
        'Of steps, distance, active_energy and exercise the sum; of sleep the minutes of the night, without naps; of everything else the mean. Empty for a day without a value, and for glucose, which has daily_glucose.csv.',
      cell: ({ item }) => item.day?.value ?? null,
    },
    { name: 'unit', about: 'The unit.', format: 'UCUM', cell: ({ item }) => item.unit },
    { name: 'n', about: 'The number of values that count.', cell: ({ item }) => item.day?.n ?? null },
    { name: 'low', about: 'The smallest of them.', cell: ({ item }) => item.day?.low ?? null },
    { name: 'high', about: 'The largest of them.', cell: ({ item }) => item.day?.high ?? null },
    {
      name: 'devices',
      about:
        'What counts of each device, by its number in devices.csv, | between: of sums its part, of other kinds the number of its values. Together they are `value`, or `n`.',
      format: 'NUMBER=AMOUNT, two decimal places',
      cell: amountsOf,
    },
    {
      name: 'expected',
      about:
        'How many values were expected: of a glucose sensor as many as it gives in a day, of everything else 1. Empty for a kind that is not measured daily, and for the day of the last delivery, which has not ended.',
      cell: ({ item }) => item.coverage?.expected ?? null,
    },
    { name: 'present', about: 'How many of them are there.', cell: ({ item }) => item.coverage?.present ?? null },
    {
      name: 'reason',
      about: 'Why some are missing, as far as it is known, by the connection as it is at the time of the export.',
      values: MISSING_REASONS.join(' | '),
      cell: ({ item }) => item.coverage?.reason ?? null,
    },
  ],
})

const STAGES = ['rem', 'light', 'deep', 'asleep', 'awake'] as const

/** sleeps.csv: nights and naps as participants see them. */
const sleepsTable = (study: ExportedStudy): StudyTable<OfParticipant<StudySleep>> => ({
  file: 'sleeps.csv',
  about:
    'A night or a nap as the participant sees it: of each moment one device counts. Sleep with less than an hour between is one, and the longest that ends on a date is its night.',
  columns: [
    participantColumn(study),
    { name: 'date', about: 'The date it ended on.', format: DATE, cell: ({ item }) => item.date },
    { name: 'type', about: 'Which it is.', values: 'night | nap', cell: ({ item }) => (item.isNap ? 'nap' : 'night') },
    { name: 'started_at', about: 'When it began.', format: INSTANT, cell: ({ item }) => item.start_at },
    { name: 'ended_at', about: 'When it ended.', format: INSTANT, cell: ({ item }) => item.end_at },
    { name: 'minutes', about: 'Minutes asleep.', format: 'minutes', cell: ({ item }) => item.minutes },
    ...STAGES.map((stage) => ({
      name: stage,
      about: stage === 'asleep' ? 'Minutes asleep without a known stage.' : `Minutes of this stage: ${stage}.`,
      format: 'minutes',
      cell: ({ item }: OfParticipant<StudySleep>) => item.stages.find((one) => one.stage === stage)?.minutes ?? null,
    })),
    {
      name: 'devices',
      about: 'The minutes asleep of each device, by its number in devices.csv, | between.',
      format: 'NUMBER=MINUTES, two decimal places',
      cell: amountsOf,
    },
  ],
})

const BANDS = {
  very_low: 'below 54 mg/dL or 3.0 mmol/L',
  low: 'from there to 69 mg/dL or 3.8 mmol/L',
  in_range: '70 to 180 mg/dL or 3.9 to 10.0 mmol/L',
  high: 'from there to 250 mg/dL or 13.9 mmol/L',
  very_high: 'above that',
} as const

const numbersOf = ({ item }: OfParticipant<GlucoseDay>) => item.statistics

/** daily_glucose.csv: days of glucose by the rules of the glucose report. */
const glucoseTable = (study: ExportedStudy): StudyTable<OfParticipant<GlucoseDay>> => ({
  file: 'daily_glucose.csv',
  about:
    'A day of glucose as the report of that day has it: readings of sensors, each measurement once, weighed by the time that they stand for. Values of meters and laboratories are only counted.',
  columns: [
    participantColumn(study),
    { name: 'date', about: 'The date where it was measured.', format: DATE, cell: ({ item }) => item.date },
    { name: 'readings', about: 'Readings of sensors.', cell: (row) => numbersOf(row).count },
    {
      name: 'unit',
      about: 'The unit that the participant reads glucose in.',
      format: 'UCUM',
      cell: ({ item }) => item.unit,
    },
    { name: 'mean', about: 'Their mean, in unit.', cell: (row) => numbersOf(row).mean },
    {
      name: 'standard_deviation',
      about: 'Their standard deviation, in unit.',
      cell: (row) => numbersOf(row).standard_deviation,
    },
    {
      name: 'coefficient_of_variation',
      about: 'Standard deviation by mean.',
      format: '%',
      cell: (row) => numbersOf(row).coefficient_of_variation,
    },
    ...GLUCOSE_BANDS.map((band) => ({
      name: `${band}_minutes`,
      about: `Time in the band: ${BANDS[band]}.`,
      format: 'minutes',
      cell: (row: OfParticipant<GlucoseDay>) => numbersOf(row).band_minutes?.[band] ?? null,
    })),
    {
      name: 'active',
      about: 'The share of the day for which there are readings.',
      format: '%',
      cell: (row) => numbersOf(row).active_percent,
    },
    {
      name: 'single_values',
      about: 'Values of meters and laboratories, which are in no other column.',
      cell: ({ item }) => item.single_count,
    },
  ],
})

/** devices.csv: the devices and apps of participants. */
const devicesTable = (study: ExportedStudy): StudyTable<OfParticipant<StudyDevice>> => ({
  file: 'devices.csv',
  about: 'A device or app that measured for a participant, without the name that they gave it.',
  columns: [
    participantColumn(study),
    {
      name: 'source',
      about: 'By which way its values come.',
      values: 'dexcom | validic | human_api | apple_health | health_connect',
      cell: ({ item }) => item.source,
    },
    ...deviceColumns(({ item }: OfParticipant<StudyDevice>) => measuredDevice(item)),
    {
      name: 'rank',
      about:
        'Its place in the order that the participant chose: of devices that measure at once the first counts. Empty where they chose none.',
      cell: ({ item }) => item.rank,
    },
    { name: 'first_at', about: 'Its first value.', format: INSTANT, cell: ({ item }) => item.first_at },
    { name: 'last_at', about: 'The end of its last value.', format: INSTANT, cell: ({ item }) => item.last_at },
  ],
})

/** devices.csv, daily_measurements.csv, sleeps.csv and daily_glucose.csv. */
export const dailyTables = (study: ExportedStudy) =>
  ({
    devices: devicesTable(study),
    days: dailyTable(study),
    sleeps: sleepsTable(study),
    glucose: glucoseTable(study),
  }) as const

/** The devices of participants, and their days and sleep as they see them. */
export async function* dailyFiles(database: Database, study: ExportedStudy): StudyChunks {
  const { devices, days, sleeps, glucose } = dailyTables(study)
  yield begin(devices)
  yield begin(days)
  yield begin(sleeps)
  yield begin(glucose)
  const company_ids = study.companies.map(({ id }) => id)
  for await (const members of studyMembers(database, company_ids))
    for (const { user_id } of members) {
      if (!study.participants.has(user_id)) continue
      const scope = studyScope(study.participants.withdrawnAt(user_id))
      const { devices: used, kinds } = await studyHoldings(database, user_id, scope)
      // Most participants of a study without devices cost one query.
      if (used.length === 0) continue
      const numbers = new Map(
        used.map(({ source, device, device_number }) => [device ? `${source}/${device}` : source, device_number]),
      )
      const rowsOf = <Item>(items: readonly Item[]) => items.map((item) => ({ user_id, numbers, item }))
      yield* some(devices, rowsOf(used))
      for await (const some_days of studyDays(database, user_id, kinds, scope)) {
        yield* some(days, rowsOf(some_days.days))
        yield* some(sleeps, rowsOf(some_days.sleeps))
      }
      const extent = kinds.get('glucose')
      if (extent)
        for await (const some_days of studyGlucose(database, user_id, extent, scope))
          yield* some(glucose, rowsOf(some_days))
    }
}
