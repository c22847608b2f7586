import type { SleepStage } from './kinds'

/** Stages in which somebody sleeps: lying in bed and being awake are none. */
export const ASLEEP: readonly SleepStage[] = ['rem', 'light', 'deep', 'asleep']

/** What a night is told in: the stages, and `asleep` for sleep of which no stage is known. */
export const NIGHT_STAGES: readonly SleepStage[] = [...ASLEEP, 'awake']

/** How much is told of sleep: the time in bed, that somebody slept, or in which stage. */
const DEPTHS: Partial<Record<string, number>> = { asleep: 1, light: 2, deep: 2, rem: 2 }

/** How much each source tells of the sleep in these samples. */
export function sleepDepths(samples: readonly { source: string; detail?: string | null }[]): Map<string, number> {
  const depths = new Map<string, number>()
  for (const { source, detail } of samples)
    depths.set(source, Math.max(depths.get(source) ?? 0, DEPTHS[detail ?? ''] ?? 0))
  return depths
}
