import { hashToUnitInterval } from '../traces/unit-interval'

const DAY_MS = 86_400_000

/** Number of days with records, up to today. */
const HISTORY_DAYS = 90

/** Sources that can be connected. */
export const SOURCES = ['Riverside Clinic', 'Cedar Laboratories'] as const

const KINDS = ['activities', 'blood_glucose', 'blood_pressure', 'heart_rate', 'sleeps', 'weight']

/** Days between two records of a kind. */
const EVERY: Record<string, number> = { blood_glucose: 7, blood_pressure: 7, weight: 14 }

interface Asked {
  from: number
  to: number
  now: number
  deletedDays: ReadonlySet<number>
}

/** The records of one kind in a period; undefined for an unknown kind. */
export function humanRecords(
  kind: string,
  { human_id, sources }: { human_id: string; sources: ReadonlySet<string> },
  { from, to, now, deletedDays }: Asked,
): object[] | undefined {
  if (!KINDS.includes(kind)) return undefined
  const today = Math.floor(now / DAY_MS)
  return [...sources].flatMap((source, index) =>
    Array.from({ length: HISTORY_DAYS }, (_, ago) => today - ago)
      .filter((day) => day % (EVERY[kind] ?? 1) === 0 && !deletedDays.has(day))
      .map((day) => ({ day, at: day * DAY_MS + 15 * 3_600_000 }))
      .filter(({ at }) => at >= from && at < to && at <= now)
      .map(({ day, at }) => ({
        id: `${human_id}-${index}-${kind}-${day}`,
        humanId: human_id,
        userId: human_id,
        [kind === 'activities' || kind === 'sleeps' ? 'startTime' : 'timestamp']: new Date(at).toISOString(),
        ...measured(kind, day, index, at),
        source,
        timeZone: 'America/New_York',
        createdAt: new Date(at).toISOString(),
        updatedAt: new Date(at).toISOString(),
      })),
  )
}

function measured(kind: string, day: number, index: number, at: number): Record<string, number | string> {
  const vary = (low: number, high: number, part: number) =>
    Math.round(low + hashToUnitInterval(day, index, part) * (high - low))
  switch (kind) {
    case 'activities': {
      const duration = vary(900, 5_400, 1)
      return {
        type: 'walking',
        duration,
        steps: vary(1_500, 9_000, 2),
        endTime: new Date(at + duration * 1000).toISOString(),
      }
    }
    case 'sleeps': {
      const duration = vary(18_000, 30_000, 3)
      return { duration, endTime: new Date(at + duration * 1000).toISOString() }
    }
    case 'blood_pressure':
      return { systolic: vary(110, 140, 4), diastolic: vary(68, 90, 5) }
    case 'blood_glucose':
      return { value: vary(78, 170, 6), unit: 'mg/dL' }
    case 'weight':
      return { value: vary(690, 730, 7) / 10, unit: 'kg' }
    default:
      return { value: vary(52, 96, 8), unit: 'bpm' }
  }
}
