import * as z from 'zod/mini'
import { deviceTimeZone, text } from '../../common/schema'
import { MAX_SAMPLES_IN_BATCH } from '../samples/rules'
import { sampleRefusal } from '../samples/schema'

/** A text of a phone: what a database cannot store, and what is too long, is cut away, so that a name never costs a measurement. */
const phoneText = (max: number) =>
  z.string().check(
    z.overwrite((value) =>
      value
        .replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029\u202d\u202e]+/gu, ' ')
        .trim()
        .slice(0, max)
        // Half of a character that was cut.
        .replace(/[\uD800-\uDBFF]$/, ''),
    ),
  )

/** A text of a sample; an empty one, which is refused by name where it matters, for a value of another type. */
const lenientText = (max: number) => z.catch(phoneText(max), '')

/** The device that measured, as the phone knows it. */
const device = z.object({
  /** Stays the same when the participant renames the device: a bundle id with the model, for example. */
  key: phoneText(200).check(z.minLength(1)),
  /** \`watch\`, \`band\`, \`ring\`, \`chest_strap\`, \`phone\`, \`scale\`, \`cuff\`, \`thermometer\`, \`meter\` or \`sensor\`; any other word counts as unknown. */
  type: z.optional(lenientText(40)),
  /** The maker's name for it, such as \`Watch7,1\`. */
  model: z.optional(lenientText(60)),
})

/** A sample of Apple Health. Each property is checked for itself, so that an invalid sample, or a kind from a newer shell, does not reject the batch. */
export const healthSample = z.object({
  /** The sample's UUID in Apple Health, or a substitute for exports without one. */
  id: text(80).check(z.minLength(1)),
  kind: lenientText(40),
  /** In Apple's format, \`2016-04-18 08:25:32 -0700\`, or ISO 8601. \`Z\` says when, but not where: see \`time_zone\`. */
  start: lenientText(40),
  end: z.optional(lenientText(40)),
  value: z.catch(z.number(), Number.NaN),
  unit: lenientText(60),
  /** A sleep stage, the kind of a workout, or \`entered\` for data typed into Apple Health. */
  detail: z.optional(lenientText(60)),
  /** The app or device that wrote it, as the participant named it. */
  source_name: lenientText(80),
  /** Which device it was. Without it the source's name stands for the device. */
  device: z.optional(z.catch(z.optional(device), undefined)),
  /** The time zone of the measurement, if known to Apple Health. */
  time_zone: z.optional(deviceTimeZone),
  /** Of two samples with the same id, the higher version is kept. */
  version: z._default(z.catch(z.int().check(z.gte(0)), 0), 0),
})

const deletedSample = z.object({ id: text(80).check(z.minLength(1)), version: z._default(z.int().check(z.gte(0)), 0) })

export const addAppleHealthSamples = {
  summary: 'Add samples of Apple Health',
  description:
    'Stores a batch of the mobile shell or of an export, and deletes what was deleted there. The same batch again, in any order and cut anywhere, changes nothing more: `duplicates` says how many were there already. A sample that cannot be stored is refused by itself, by its place in the batch. The day of a sample is that of the place where it was measured: its own offset or zone, else the zone of the batch, else the participant’s.',
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
  body_bytes: 1_000_000,
  body: z.object({
    /** The zone that the phone is in. A time in UTC is dated by it where the sample tells no zone or offset of its own. */
    time_zone: z.optional(deviceTimeZone),
    samples: z.array(z.catch(z.nullable(healthSample), null)).check(z.maxLength(MAX_SAMPLES_IN_BATCH)),
    deleted: z._default(z.array(z.catch(z.nullable(deletedSample), null)).check(z.maxLength(MAX_SAMPLES_IN_BATCH)), []),
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
