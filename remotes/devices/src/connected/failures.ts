import type { Source } from '../sync/source'

/** Shorter failures usually resolve before the participant could act. */
const TOLD_AFTER_MS = 3_600_000

/** Connected sources whose failure the participant has to know, first those that only the participant can fix. */
export function failingSources(sources: readonly Source[], now: number = Date.now()): Source[] {
  const failing = sources.filter(
    ({ synced, needs_reconnect, failing_since }) =>
      synced && (needs_reconnect || (failing_since !== null && now - Date.parse(failing_since) >= TOLD_AFTER_MS)),
  )
  return failing.sort((one, other) => Number(other.needs_reconnect) - Number(one.needs_reconnect))
}
