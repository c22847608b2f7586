import { DEVICE_TYPES, sampleKinds } from '@almanac/domain/samples'
import type { StudySample } from '../../devices'
import { type MeasuredDevice, measuredDevice } from '../measured-device'
import type { ExportedStudy } from './study'
import type { StudyColumn, StudyTable } from './table'
import { PARTICIPANT } from './tables'

const INSTANT = 'ISO 8601, UTC, milliseconds'

/** The columns that name an app and a device; names that people gave their devices are left out. */
export const deviceColumns = <Row>(deviceOf: (row: Row) => MeasuredDevice): StudyColumn<Row>[] => [
  {
    name: 'app',
    about: 'The app that wrote it, as the provider or the phone names it; empty where they do not tell.',
    cell: (row) => deviceOf(row).app,
  },
  {
    name: 'device',
    about:
      'The number of the device or app within the participant, the same in every export and in `almanac devices coverage`.',
    cell: (row) => deviceOf(row).number,
  },
  {
    name: 'device_type',
    about: 'What the device is.',
    values: DEVICE_TYPES.join(' | '),
    cell: (row) => deviceOf(row).type,
  },
  { name: 'device_model', about: 'Its model, as its maker names it.', cell: (row) => deviceOf(row).model },
]

/** samples.csv: what devices measured. */
export const samplesTable = ({ participants }: ExportedStudy): StudyTable<StudySample> => ({
  file: 'samples.csv',
  about:
    'A value that a device measured, as its source told it. One that came by several ways, or that a phone and a watch both counted, is a row for each: source and device tell them apart. Adding up rows of several devices counts twice; daily_measurements.csv counts once.',
  columns: [
    { name: 'participant', about: PARTICIPANT, cell: ({ user_id }) => participants.pseudonym(user_id) },
    { name: 'kind', about: 'What was measured.', values: sampleKinds.join(' | '), cell: ({ kind }) => kind },
    {
      name: 'started_at',
      about: 'When it was measured, or when the stretch of time began.',
      format: INSTANT,
      cell: ({ started_at }) => started_at,
    },
    {
      name: 'ended_at',
      about: 'The end of a stretch of time; empty for a moment.',
      format: INSTANT,
      cell: ({ ended_at }) => ended_at,
    },
    { name: 'value', about: 'The number, in unit; empty where bound is not.', cell: ({ value }) => value },
    {
      name: 'bound',
      about: 'Beyond the scale of the sensor; there is no number then.',
      values: 'low | high',
      cell: ({ bound }) => bound,
    },
    { name: 'unit', about: 'The unit.', format: 'UCUM', cell: ({ unit }) => unit },
    {
      name: 'detail',
      about: 'The stage of sleep (in_bed, awake, asleep, light, deep, rem) or the kind of exercise.',
      cell: ({ detail }) => detail,
    },
    {
      name: 'utc_offset',
      about: 'How far the clock where it was measured was ahead of UTC; empty where the device did not tell.',
      format: 'minutes',
      cell: ({ offset_minutes }) => offset_minutes,
    },
    {
      name: 'source',
      about: 'By which way it came.',
      values: 'dexcom | validic | human_api | apple_health | health_connect',
      cell: ({ source }) => source,
    },
    ...deviceColumns(measuredDevice),
    {
      name: 'received_at',
      about: 'When the server had it as it stands here.',
      format: INSTANT,
      cell: ({ received_at }) => received_at,
    },
  ],
})
