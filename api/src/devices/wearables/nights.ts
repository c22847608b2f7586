import type { WearableRecord } from '../../providers/wearables/provider'
import type { Measured } from '../samples/check-sample'

const STAGES = ['awake', 'light', 'deep', 'rem'] as const

/** Below this, a sleep that is divided into deep and REM is none: the first REM follows after about an hour and a half. */
const MIN_STAGED_SECONDS = 3_600

/**
 * Minutes of each stage of a record, or of sleep without stages; their times within the night are unknown. The
 * provider's seconds are taken as such, and time awake as beside the total. Some records can't be meant so: those of
 * the provider's own documentation (477 = 34 + 234 + 94 + 115, a night of 8 minutes) are minutes with time awake inside
 * the total, or made up. Such a night is delivered without a number, so that it is left out as INVALID_VALUE and not
 * guessed (docs/decisions/092).
 */
export function sleepOf(record: WearableRecord, at: number): Measured[] {
  // A stage of 0 is one that the device does not record.
  const stages = STAGES.flatMap((stage) => {
    const seconds = record[stage]
    return typeof seconds === 'number' && seconds !== 0 ? [{ stage, seconds }] : []
  })
  const asleep = stages.filter(({ stage }) => stage !== 'awake')
  const sum = asleep.reduce((total, { seconds }) => total + seconds, 0)
  const total = record.total_sleep ?? sum
  const until = at + (Math.max(total, sum) + (record.awake ?? 0)) * 1000
  const measured = (seconds: number, detail: string): Measured => ({
    kind: 'sleep',
    value: seconds / 60,
    unit: 'min',
    until,
    detail,
  })
  if (asleep.some(({ stage }) => stage !== 'light') && Math.max(total, sum) < MIN_STAGED_SECONDS)
    return [measured(Number.NaN, 'asleep')]
  // Stages that make up less than half of the total are not the night: they must not hide it.
  if (sum > 0 && sum * 2 >= total) return stages.map(({ stage, seconds }) => measured(seconds, stage))
  const awake = stages.flatMap(({ stage, seconds }) => (stage === 'awake' ? [measured(seconds, stage)] : []))
  return total === 0 ? awake : [...awake, measured(total, 'asleep')]
}
