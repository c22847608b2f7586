import * as z from 'zod/mini'
import { line, text } from '../../common/schema'
import { MAX_SAMPLES_IN_BATCH } from '../samples/rules'
import { sampleRefusal } from '../samples/schema'

/** A sample of Apple Health. Kind, time, unit and value are validated per sample, so that an invalid one, or a kind from a newer shell, does not reject the batch. */
const healthSample = z.object({
  /** The sample's UUID in Apple Health, or a substitute for exports without one. */
  id: text(80).check(z.minLength(1)),
  kind: text(40),
  /** In Apple's format, `2016-04-18 08:25:32 -0700`, or ISO 8601. */
  start: text(40),
  end: z.optional(text(40)),
  value: z.number(),
  unit: text(20),
  /** A sleep stage, the kind of a workout, or `entered` for data typed into Apple Health. */
  detail: z.optional(line(60)),
  /** The app or device that wrote it, without the device's memory address, which differs each time. */
  source_name: line(80),
  /** The time zone of the measurement, if known to Apple Health. */
  time_zone: z.optional(text(64)),
  /** Of two samples with the same id, the higher version is kept. */
  version: z._default(z.int().check(z.gte(0)), 0),
})

const deletedSample = z.object({ id: text(80).check(z.minLength(1)), version: z._default(z.int().check(z.gte(0)), 0) })

export const addAppleHealthSamples = {
  summary: 'Add samples of Apple Health',
  description:
    'Stores a batch of the mobile shell or of an export, and deletes what was deleted there. The same batch again, in any order and cut anywhere, changes nothing more: `duplicates` says how many were there already. A sample that cannot be stored is refused by itself, by its place in the batch.',
  errors: { 403: ['FEATURE_OFF'] } as const,
  example: {
    samples: [
      {
        id: '5A0F2A0E-6B7C-4A53-9C1F-0B7F4E0A9D11',
        kind: 'steps',
        start: '2026-03-02 08:00:00 -0700',
        end: '2026-03-02 08:10:00 -0700',
        value: 512,
        unit: 'count',
        source_name: 'Apple Watch',
      },
    ],
  },
  body: z.object({
    samples: z.array(healthSample).check(z.maxLength(MAX_SAMPLES_IN_BATCH)),
    deleted: z._default(z.array(deletedSample).check(z.maxLength(MAX_SAMPLES_IN_BATCH)), []),
  }),
  answer: z.object({
    /** Number of new samples and of those that replaced an earlier version. */
    accepted: z.int(),
    duplicates: z.int(),
    deleted: z.int(),
    refused: z.array(z.object({ index: z.int(), reason: sampleRefusal })),
  }),
}

export const uploadAppleHealthSamples = {
  ...addAppleHealthSamples,
  summary: 'Upload samples of Apple Health from the app',
  description:
    'As `POST /apple_health/samples`, for the mobile shell itself, also while the app is not open: `Authorization: Bearer` with the secret that the shell keeps of the session (`PUT /app_sign_in`). The secret is not exchanged by it, and the session is not kept alive. Cookies are not looked at. The shell moves its anchor after a 2xx alone.',
}

export const getAppleHealth = {
  summary: 'Read what came from Apple Health',
  description:
    'When the phone sent something last, and of each kind of measurement how many are stored and when the last was made.',
  errors: { 403: ['FEATURE_OFF'] } as const,
  answer: z.object({
    /** Null if the phone has never sent anything. */
    last_sync: z.nullable(z.string()),
    kinds: z.array(z.object({ kind: z.string(), count: z.int(), last_at: z.string() })),
  }),
}

export const deleteAppleHealth = {
  summary: 'Delete what came from Apple Health',
  description:
    'Deletes every sample that came from Apple Health. What the phone sends after it is stored again. A second time is fine.',
  errors: { 403: ['FEATURE_OFF'] } as const,
}

export type HealthSample = z.input<typeof healthSample>
export type AppleHealthAnswer = z.infer<typeof addAppleHealthSamples.answer>
