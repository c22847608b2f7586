/** Something that happened. It says nothing of anybody's health, and not who they are. */
export interface AnalyticsEvent {
  event: string
  /** The participant, under a name that leads back to nobody outside of here: see `pseudonym`. */
  distinct_id: string
  /** The same event told twice counts once. */
  id: string
  at: Date
}

/** The event-tracking service. */
export interface AnalyticsProvider {
  /** The same for the same user, and of no use to anybody who has not our key. */
  pseudonym(user_id: string): string
  /** Tells of events; 'refused' when they will never be taken. Throws Unreachable while the service is down, slow or not itself. */
  track(events: readonly AnalyticsEvent[]): Promise<'taken' | 'refused'>
}
