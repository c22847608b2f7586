import { sampleKinds } from '@almanac/domain/samples'
import type { StudySample } from '../../devices'
import type { ExportedStudy } from './study'
import type { StudyTable } from './table'
import { PARTICIPANT } from './tables'

const INSTANT = 'ISO 8601, UTC, milliseconds'

/** Sources whose `device` is an app of the provider; that of others is the user's name for their watch or phone. */
const APPS: readonly string[] = ['validic', 'human_api']

/** samples.csv: what devices measured. */
export const samplesTable = ({ participants }: ExportedStudy): StudyTable<StudySample> => ({
  file: 'samples.csv',
  about:
    'A value that a device measured, as its source told it. One measurement that came by several ways is a row for each: source tells them apart.',
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
      values: 'dexcom | validic | human_api | apple_health | health_connect | bluetooth',
      cell: ({ source }) => source,
    },
    {
      name: 'app',
      about: 'The app that the provider collected it from. Names that people gave their devices are left out.',
      cell: ({ source, device }) => (APPS.includes(source) ? device : null),
    },
    {
      name: 'received_at',
      about: 'When the server had it as it stands here.',
      format: INSTANT,
      cell: ({ received_at }) => received_at,
    },
  ],
})
