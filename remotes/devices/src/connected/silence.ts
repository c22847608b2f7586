/** Dexcom's interface hands a value out three hours after it was measured: only after that is one missing. */
const EXPECTED_WITHIN_MS = 4 * 3_600_000

/** Whether a source that gives values all the time has been silent for longer than its way to us takes. */
export function isSilent({ last_value_at }: { last_value_at: string | null }, now: number = Date.now()): boolean {
  return last_value_at !== null && now - Date.parse(last_value_at) > EXPECTED_WITHIN_MS
}
