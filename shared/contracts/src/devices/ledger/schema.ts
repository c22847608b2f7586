import * as z from 'zod/mini'
import { localDate, text } from '../../common/schema'
import { sampleDevice } from '../device-order/schema'
import { sampleRefusal } from '../samples/schema'

const record = z.object({
  /** 1, 2, … in order of time; `hidden` names other records by it. */
  number: z.int(),
  /** The number of its device; null if its source names none that is known. */
  device: z.nullable(z.int()),
  start_at: z.string(),
  end_at: z.nullable(z.string()),
  offset_minutes: z.nullable(z.int()),
  detail: z.nullable(z.string()),
  /** The value of the record; null for one beyond the end of a sensor’s scale. */
  value: z.nullable(z.number()),
  /** What of the value is of this date: less where the record crosses midnight. */
  amount: z.nullable(z.number()),
  /** What counts of `amount`: with the amounts of `hidden` it adds up to it, unless the record is left out. */
  counted: z.number(),
  /** What other records hide of it; a record is null if it is of the other number of a blood pressure. */
  hidden: z.array(z.object({ record: z.nullable(z.int()), device: z.nullable(z.int()), amount: z.number() })),
  /** Why it does not count at all: typed in by hand, time in bed, or no number. */
  left_out: z.nullable(z.enum(['entered', 'in_bed', 'no_number'])),
})

export const getMeasurementLedger = {
  summary: 'Read where the number of a day comes from',
  description:
    'Every record of one kind and one local date: what of it counts, what other records hide of it, or why it is left out; the sums close. `total` is the sum of what counts, or the mean for kinds that are not added up. Of many records the first 2,000 are answered (`truncated`); the sums of devices are of all. `refused` are measurements of that date that never were stored, with the reason. Not of glucose, which has a report of its own.',
  errors: { 403: ['FEATURE_OFF'], 404: ['NOT_FOUND'] } as const,
  query: z.object({ kind: text(40), date: localDate }),
  example: { kind: 'steps', date: '2026-03-02' },
  answer: z.object({
    kind: z.string(),
    date: localDate,
    /** In UCUM notation; null without a record. */
    unit: z.nullable(z.string()),
    total: z.nullable(z.number()),
    /** The devices of the records and of what was refused, in the order in which they count, with the sums of their records. */
    devices: z.array(z.extend(sampleDevice, { records: z.int(), amount: z.number(), counted: z.number() })),
    records: z.array(record),
    truncated: z.boolean(),
    refused: z.array(z.object({ device: z.nullable(z.int()), start_at: z.string(), reason: sampleRefusal })),
  }),
}

export type MeasurementLedger = z.infer<typeof getMeasurementLedger.answer>
