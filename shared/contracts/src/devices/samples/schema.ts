import * as z from 'zod/mini'
import { id, localDate } from '../../common/schema'

/** Why a sample was not taken. */
export const sampleRefusal = z.enum(['INVALID_KIND', 'INVALID_DATE', 'INVALID_VALUE'])

/** What a device measured, as it is stored. */
export const sample = z.object({
  /** `shared/domain/src/samples` has the kinds, and what each is measured in. */
  kind: z.string(),
  /** By which way it came; `apple_health/NAME` is followed by the app or device that wrote it there. */
  source: z.string(),
  start_at: z.string(),
  /** The end of a stretch of time; null for a moment. */
  end_at: z.nullable(z.string()),
  /** Null for a reading beyond the sensor's scale, which `bound` names. */
  value: z.nullable(z.number()),
  bound: z.nullable(z.enum(['low', 'high'])),
  unit: z.string(),
  /** Minutes that the clock where it was measured was ahead of UTC; null where the device did not tell. */
  offset_minutes: z.nullable(z.int()),
  /** The stage of sleep, the kind of exercise, or `entered` of what somebody typed in by hand. */
  detail: z.nullable(z.string()),
})

export const getSyncedDeviceData = {
  summary: 'Read what devices measured',
  description:
    'The samples of a period of at most 92 local days by the provider that brought them, each list in order of time, doubles of several ways left out. A list that would be longer than 20,000 is cut at its beginning, and `truncated` says so.',
  errors: { 403: ['FEATURE_OFF'], 404: ['NOT_FOUND'], 422: ['INVALID_PERIOD'] } as const,
  query: z.object({ user_id: z.optional(id), start_date: localDate, end_date: localDate }),
  answer: z.object({
    dexcom_api_data: z.array(sample),
    human_api_data: z.array(sample),
    apple_health_data: z.array(sample),
    truncated: z.boolean(),
  }),
}

export type DeviceSample = z.infer<typeof sample>
export type SyncedDeviceData = z.infer<typeof getSyncedDeviceData.answer>
