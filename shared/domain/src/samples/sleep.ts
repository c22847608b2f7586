import type { SleepStage } from './kinds'

/** Stages that count as sleep; in bed and awake do not. */
export const ASLEEP: readonly SleepStage[] = ['rem', 'light', 'deep', 'asleep']

/** The stages of a night, with `asleep` for sleep of unknown stage. */
export const NIGHT_STAGES: readonly SleepStage[] = [...ASLEEP, 'awake']

/** Detail level of sleep data: time in bed, asleep, or stages. */
const DEPTHS: Partial<Record<string, number>> = { asleep: 1, light: 2, deep: 2, rem: 2 }

/** Detail level of each source's sleep data in these samples. */
export function sleepDepths(samples: readonly { source: string; detail?: string | null }[]): Map<string, number> {
  const depths = new Map<string, number>()
  for (const { source, detail } of samples)
    depths.set(source, Math.max(depths.get(source) ?? 0, DEPTHS[detail ?? ''] ?? 0))
  return depths
}
