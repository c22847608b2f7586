import { bigint, instant, number, ownerId, text } from '../../database/declare/column'
import { personalTable } from '../../database/declare/table'

export const samples = personalTable('samples', {
  user_id: ownerId(),
  kind: text().archived(),
  started_at: instant().archived(),
  source: text().archived(),
  record_id: text().filled().archived(),
  /** A bigint: text out of the database. */
  version: bigint().filled().leftOut('technical', 'which delivery of the measurement it is'),
  ended_at: instant().null().archived(),
  value: number().null().archived(),
  bound: text().null().archived(),
  unit: text().archived(),
  device: text().null().archived(),
  offset_minutes: number().null().archived(),
  detail: text().null().archived(),
  received_at: instant().filled().leftOut('technical', 'when it came; when it was measured is there'),
})

/** Written by triggers of samples. */
export const sampleCounts = personalTable('sample_counts', {
  user_id: ownerId(),
  source: text().leftOut('technical', 'of measurements that are there'),
  /** Empty where samples name none. */
  device: text().leftOut('technical', 'of measurements that are there'),
  kind: text().leftOut('technical', 'of measurements that are there'),
  count: number().leftOut('technical', 'how many measurements there are; they are there'),
  first_at: instant().leftOut('technical', 'of the first measurement, which is there'),
  last_at: instant().leftOut('technical', 'of the last measurement, which is there'),
})

/** A row without a device is one whose samples were deleted: its number stays taken. */
export const sampleDevices = personalTable('sample_devices', {
  user_id: ownerId(),
  number: number().leftOut('technical', 'what exports of a study show in place of the name of a device'),
  source: text().leftOut('technical', 'of measurements that are there'),
  /** The device of samples; empty where they name none. */
  device: text().null().leftOut('technical', 'of measurements that are there'),
  name: text().null().leftOut('technical', 'stands with each of its measurements'),
  type: text().null().leftOut('technical', 'what the device is, by its maker'),
  model: text().null().leftOut('technical', 'the model of the device, by its maker'),
  rank: number().null().leftOut('technical', 'which device counts first on the screen'),
})

/** Measurements that cannot be, without their values. */
export const leftOutSamples = personalTable('left_out_samples', {
  user_id: ownerId(),
  kind: text().leftOut('technical', 'of something that was sent and is no measurement; it is not stored'),
  started_at: instant().leftOut('technical', 'when something was sent that is no measurement'),
  source: text().leftOut('technical', 'who sent something that is no measurement'),
  record_id: text().leftOut('technical', 'who sent something that is no measurement'),
  device: text().null().leftOut('technical', 'who sent something that is no measurement'),
  reason: text().leftOut('technical', 'why it is no measurement'),
  received_at: instant().filled().leftOut('technical', 'when something was sent that is no measurement'),
})

export const deletedSamples = personalTable('deleted_samples', {
  user_id: ownerId(),
  source: text().leftOut('technical', 'of a measurement that was deleted at its source'),
  record_id: text().leftOut('technical', 'keeps a deleted measurement from coming back'),
  version: bigint().leftOut('technical', 'which deletion it is'),
})
