import { SLEEP_GAP_MS } from '@almanac/domain/samples'
import type { StudySample } from '../../../devices'

/** The stages of one sleep from one device, as IEEE 1752.1 sums them up. */
export interface SleepSummary {
  /** The first of its values, which gives the summary its identity. */
  first: StudySample
  start: Date
  end: Date
  /** Minutes of each stage. */
  minutes: ReadonlyMap<string, number>
}

const MINUTE_MS = 60_000

const STAGES: readonly (string | null)[] = ['light', 'deep', 'rem', 'awake']

/** Whether a sample is a stage of sleep; the whole sleep and time in bed have schemas of their own. */
export const isSleepStage = ({ kind, detail, value }: StudySample): boolean =>
  kind === 'sleep' && value !== null && STAGES.includes(detail)

const endOf = ({ started_at, ended_at }: StudySample): number => (ended_at ?? started_at).getTime()

/** Whether the value is all of its time; of some nights only the minutes of each stage are known, not when. */
const isTimed = (sample: StudySample): boolean =>
  Math.abs(endOf(sample) - sample.started_at.getTime() - (sample.value ?? 0) * MINUTE_MS) <= MINUTE_MS

/** Minutes of one stage: its time, counted once where values overlap, and the minutes of those without their own time. */
function minutesOf(samples: readonly StudySample[]): number {
  let [covered, until] = [0, Number.NEGATIVE_INFINITY]
  for (const sample of samples.filter(isTimed)) {
    covered += Math.max(0, endOf(sample) - Math.max(until, sample.started_at.getTime()))
    until = Math.max(until, endOf(sample))
  }
  const untimed = samples.filter((sample) => !isTimed(sample)).reduce((sum, { value }) => sum + (value ?? 0), 0)
  return Number((covered / MINUTE_MS + untimed).toFixed(2))
}

function summaryOf(first: StudySample, samples: readonly StudySample[]): SleepSummary {
  const byStage = new Map<string, StudySample[]>()
  for (const sample of samples) byStage.set(sample.detail ?? '', [...(byStage.get(sample.detail ?? '') ?? []), sample])
  return {
    first,
    start: first.started_at,
    end: new Date(samples.reduce((latest, sample) => Math.max(latest, endOf(sample)), 0)),
    minutes: new Map([...byStage].map(([stage, some]) => [stage, minutesOf(some)])),
  }
}

/** Collects the stages of each sleep of each device. Samples come participant by participant, in order of time. */
export class SleepSummaries {
  readonly #open = new Map<string, { samples: StudySample[]; end: number }>()

  /** Adds a stage; returns the sleep of the same device that ended before it. */
  add(sample: StudySample): SleepSummary[] {
    const key = `${sample.user_id}\n${sample.source}\n${sample.device ?? ''}`
    const open = this.#open.get(key)
    if (open && sample.started_at.getTime() - open.end < SLEEP_GAP_MS) {
      open.samples.push(sample)
      open.end = Math.max(open.end, endOf(sample))
      return []
    }
    this.#open.set(key, { samples: [sample], end: endOf(sample) })
    return open ? summaries(open) : []
  }

  /** The sleeps that nothing follows. */
  take(): SleepSummary[] {
    const taken = [...this.#open.values()].flatMap(summaries)
    this.#open.clear()
    return taken
  }
}

const summaries = ({ samples }: { samples: readonly StudySample[] }): SleepSummary[] => {
  const [first] = samples
  return first ? [summaryOf(first, samples)] : []
}
