import * as z from 'zod/mini'
import { id, localDate, text } from '../../common/schema'

/** Why a sample was left out: not a sample at all, a kind, time or unit that is not known, or a value that no body can have. */
export const sampleRefusal = z.enum(['INVALID_SAMPLE', 'INVALID_KIND', 'INVALID_DATE', 'INVALID_UNIT', 'INVALID_VALUE'])

/** A stored device measurement. */
export const sample = z.object({
  /** `shared/domain/src/samples` has the kinds and their units. */
  kind: z.string(),
  /** Where it came from; for Apple Health `apple_health/NAME`, with the app or device that wrote it there. */
  source: z.string(),
  start_at: z.string(),
  /** The end of an interval; null for an instant. */
  end_at: z.nullable(z.string()),
  /** Null for a reading beyond the end of the sensor's scale given by `bound`. */
  value: z.nullable(z.number()),
  bound: z.nullable(z.enum(['low', 'high'])),
  unit: z.string(),
  /** UTC offset of the measurement's local time in minutes; null if the device did not send it. */
  offset_minutes: z.nullable(z.int()),
  /** The sleep stage, the kind of exercise, or `entered` for data typed in by hand. */
  detail: z.nullable(z.string()),
  /** What counts of the value of an interval, where another device measured a part of its time; otherwise all of it counts. */
  counted: z.optional(z.number()),
})

export const getSyncedDeviceData = {
  summary: 'Read what devices measured',
  description:
    'The samples of a period of at most 92 local days by the provider that brought them, each list in order of time, doubles of several ways left out; where only a part of an interval is a double, `counted` is what counts of its value. A part has at most 20,000 of all providers together, the latest first; the header `x-next-cursor` says where it goes on to those before, and `truncated` that there are some.',
  errors: { 403: ['FEATURE_OFF'], 404: ['NOT_FOUND'], 422: ['INVALID', 'INVALID_PERIOD', 'PERIOD_TOO_LONG'] } as const,
  query: z.object({
    user_id: z.optional(id),
    start_date: localDate,
    end_date: localDate,
    cursor: z.optional(text(200)),
  }),
  answer: z.object({
    dexcom_api_data: z.array(sample),
    human_api_data: z.array(sample),
    apple_health_data: z.array(sample),
    truncated: z.boolean(),
  }),
}

/** Sources of stored values. */
const sampleSource = z.enum(['dexcom', 'human_api', 'apple_health', 'health_connect', 'validic'])

export const listStoredSources = {
  summary: 'List what sources have brought',
  description:
    'Each source of which values are stored, whether it is still connected or not; those of the wearable provider (`validic`) app by app.',
  errors: { 403: ['FEATURE_OFF'] } as const,
  answer: z.array(
    z.object({
      source: sampleSource,
      /** The app of the wearable provider; null for every other source. */
      device: z.nullable(z.string()),
      count: z.int(),
      /** When the last value was measured. */
      last_value_at: z.string(),
    }),
  ),
}

export const listMissingMeasurements = {
  summary: 'List what is missing of sources',
  description:
    'What each connected source usually brings each day and did not on some of the last fourteen local days that are over. Of a glucose sensor a day counts on which less than 70 % of its readings came. Nothing is missing of a kind that comes now and then, before its first value, or on days that have not been read yet.',
  errors: { 403: ['FEATURE_OFF'] } as const,
  answer: z.array(
    z.object({
      source: sampleSource,
      /** The app of the wearable provider; null for every other source. */
      device: z.nullable(z.string()),
      kind: z.string(),
      /** Number of days on which it is missing, and the last of them. */
      days: z.int(),
      last_date: localDate,
    }),
  ),
}

export const deleteStoredSource = {
  summary: 'Delete what a source has brought',
  description:
    'Deletes all values of a source, or of one app of the wearable provider, for good. The connection stays as it is: what it gives afterwards is stored again. A second time is fine.',
  errors: { 403: ['FEATURE_OFF'] } as const,
  query: z.object({ source: sampleSource, device: z.optional(text(80)) }),
}

export type SampleRefusal = z.infer<typeof sampleRefusal>
export type StoredSource = z.infer<typeof listStoredSources.answer>[number]
export type MissingMeasurements = z.infer<typeof listMissingMeasurements.answer>[number]
export type DeviceSample = z.infer<typeof sample>
export type SyncedDeviceData = z.infer<typeof getSyncedDeviceData.answer>
