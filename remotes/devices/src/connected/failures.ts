import type { Source } from '../sync/source'

/** Shorter than this a provider that can’t be read mends itself before somebody could do anything. */
const TOLD_AFTER_MS = 3_600_000

/** The connected sources that something is wrong with which their participant has to know, those first that only they can mend. */
export function failingSources(sources: readonly Source[], now: number = Date.now()): Source[] {
  const failing = sources.filter(
    ({ synced, needs_reconnect, failing_since }) =>
      synced && (needs_reconnect || (failing_since !== null && now - Date.parse(failing_since) >= TOLD_AFTER_MS)),
  )
  return failing.sort((one, other) => Number(other.needs_reconnect) - Number(one.needs_reconnect))
}
