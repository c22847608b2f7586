import { firstSpans, type Segment, type Span } from './first-spans'

/** A record of sleep, of one stage. */
export interface SleepRecord extends Span {
  /** Its sample's index. */
  index: number
  source: string
  stage: string
  /** Its minutes. */
  amount: number
  /** The share of its time that its minutes take. */
  share: number
  /** The time that it is given, in milliseconds. */
  given: number
}

/** What one device says of a time: the records that count, each with its share of it. */
export interface Mix extends Span {
  takes: { record: SleepRecord; share: number }[]
  /** The place of the device in the order of a period. */
  order: number
}

/** Stages before sleep without one; of two stages of the same length this order decides. */
const STAGES = ['awake', 'deep', 'rem', 'light', 'asleep']

const byLength = (one: SleepRecord, other: SleepRecord): number =>
  one.to - one.from - (other.to - other.from) || other.amount - one.amount || one.from - other.from

/**
 * What the records of one device say, as disjoint times. Of one stage a moment counts once, by the shortest record. Of
 * several stages the shorter record comes first, and stages that only share the time of a night count side by side.
 * Sleep without a stage fills what is left, unless stages of sleep are known for that time.
 */
export function mixStages(records: readonly SleepRecord[]): Mix[] {
  const ofStages = STAGES.flatMap((stage) =>
    firstSpans(
      records.filter((record) => record.stage === stage),
      byLength,
    ),
  )
  const mixes: Mix[] = []
  for (const { from, to, active } of together(ofStages)) {
    const takes = takesOf(active.map(({ item }) => item))
    if (takes.length > 0) mixes.push({ from, to, takes, order: 0 })
  }
  return mixes
}

/** The times between any two boundaries of segments, with those that cover them: at most one of each stage. */
function* together(
  segments: readonly Segment<SleepRecord>[],
): Generator<Span & { active: readonly Segment<SleepRecord>[] }> {
  const sorted = [...segments].sort((one, other) => one.from - other.from)
  const bounds = [...new Set(sorted.flatMap(({ from, to }) => [from, to]))].sort((one, other) => one - other)
  let active: Segment<SleepRecord>[] = []
  let next = 0
  for (const [place, from] of bounds.entries()) {
    const to = bounds[place + 1]
    if (to === undefined) return
    active = active.filter((segment) => segment.to > from)
    for (let one = sorted[next]; one && one.from <= from; one = sorted[next]) {
      active.push(one)
      next += 1
    }
    if (active.length > 0) yield { from, to, active }
  }
}

function takesOf(records: readonly SleepRecord[]): Mix['takes'] {
  const staged = records.filter(({ stage }) => stage !== 'asleep').sort(compareStages)
  const knowsStages = staged.some(({ stage }) => stage !== 'awake')
  const takes: Mix['takes'] = []
  let left = 1
  for (const record of knowsStages ? staged : [...staged, ...records.filter(({ stage }) => stage === 'asleep')]) {
    const share = Math.min(left, record.share)
    if (share <= MIN_SHARE) continue
    takes.push({ record, share })
    left -= share
  }
  return takes
}

/** Below this, what is left is an error of rounding. */
const MIN_SHARE = 1e-9

const compareStages = (one: SleepRecord, other: SleepRecord): number =>
  one.to - one.from - (other.to - other.from) || STAGES.indexOf(one.stage) - STAGES.indexOf(other.stage)
