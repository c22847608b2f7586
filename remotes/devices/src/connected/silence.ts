/** Dexcom's API delivers a value three hours after its measurement: only after that is one missing. */
const EXPECTED_WITHIN_MS = 4 * 3_600_000

/** Whether a continuous source has been silent for longer than its delivery takes. */
export function isSilent({ last_value_at }: { last_value_at: string | null }, now: number = Date.now()): boolean {
  return last_value_at !== null && now - Date.parse(last_value_at) > EXPECTED_WITHIN_MS
}
