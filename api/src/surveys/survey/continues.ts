/** The newest completed response to a survey. */
export interface LastCompleted {
  id: string
  /** Ids under which other devices began it. */
  other_ids: readonly string[]
  completed_at: Date
  /** When the server received its completion; null in rows of earlier releases. */
  completion_received_at: Date | null
}

/** A response that a device sends for the first time. */
export interface Begun {
  /** The newest completed response that the device knew then; null for none, undefined from earlier releases. */
  after_response_id: string | null | undefined
  /** The time of its first answer. */
  started_at: Date
  /** Whether it was opened as part of the onboarding, which has one response to each survey. */
  onboarding: boolean
}

/**
 * Whether what a device has begun is the completed response rather than a further one: it is, where
 * the device had not heard of the completion. A survey that somebody answers again on purpose is a
 * new response. Devices of earlier releases do not say what they knew: for them the time decides.
 */
export function continuesCompleted(
  { id, other_ids, completed_at, completion_received_at }: LastCompleted,
  { after_response_id, started_at, onboarding }: Begun,
): boolean {
  if (onboarding) return true
  if (after_response_id === undefined) return started_at <= (completion_received_at ?? completed_at)
  return after_response_id === null || (after_response_id !== id && !other_ids.includes(after_response_id))
}
