import * as z from 'zod/mini'

/** A device or app that has measured for the participant. */
export const sampleDevice = z.object({
  /** 1, 2, … within the participant, the same for ever. */
  number: z.int(),
  /** What the participant calls it; null where its source gives no name. */
  name: z.nullable(z.string()),
  /** The provider that brings its measurements, such as `apple_health`. */
  source: z.string(),
  /** `watch`, `band`, `ring`, `chest_strap`, `phone`, …; null if unknown. `shared/domain/src/samples` has them all. */
  type: z.nullable(z.string()),
  model: z.nullable(z.string()),
})

const order = z.object({
  /** The one that comes first at the beginning. */
  devices: z.array(sampleDevice),
  /** Whether the participant has chosen the order; otherwise it is the default one. */
  is_own: z.boolean(),
})

/** More devices than one person has. */
const MAX_DEVICES = 1_000

export const getDeviceOrder = {
  summary: 'Read which device counts first',
  description:
    'The devices and apps that have measured for the participant, in the order in which they count where several measured the same time: the participant’s own order; without one what is worn (watch, band, ring, chest strap) comes before what is carried, and of two alike the one with more data on a day.',
  errors: { 403: ['FEATURE_OFF'] } as const,
  answer: order,
}

export const updateDeviceOrder = {
  summary: 'Set which device counts first',
  description:
    'Stores the order of the participant’s devices by their numbers, all at once: of two orders sent at the same time the later one holds. A device that is not in it, such as one that came meanwhile, comes after those that are; a number that is not the participant’s is passed over. An empty list goes back to the default order. Answers the order as it is then.',
  errors: { 403: ['FEATURE_OFF'] } as const,
  body: z.object({ numbers: z.array(z.int().check(z.gte(1), z.lte(2 ** 31 - 1))).check(z.maxLength(MAX_DEVICES)) }),
  example: { numbers: [2, 1] },
  answer: order,
}

export type DeviceOrder = z.infer<typeof order>
export type ListedDevice = z.infer<typeof sampleDevice>
