/** An event. Contains neither health data nor anything that identifies the person. */
export interface AnalyticsEvent {
  event: string
  /** The participant's pseudonym (see `pseudonym`). */
  distinct_id: string
  /** Deduplicates an event that is sent twice. */
  id: string
  at: Date
  app_type: AppType
}

export type AppType = 'browser' | 'mobile_app'

/** All that is sent of a participant. Contains neither their identity nor what they recorded. */
export interface AnalyticsProfile {
  distinct_id: string
  /** The month of joining, `2026-03`: a day could identify people in a small study. */
  joined: string
  language: string
  app_type: AppType
}

/** The event-tracking service. */
export interface AnalyticsProvider {
  /** The user's pseudonym: always the same, and not reversible without our key. */
  pseudonym(user_id: string): string
  /** Sends events; 'refused' when they are rejected permanently. Throws Unreachable when the service is unavailable, times out or sends an unexpected response. */
  track(events: readonly AnalyticsEvent[]): Promise<'sent' | 'refused'>
  /** Creates or updates the profiles of participants. Result and errors as for `track`. */
  setProfiles(profiles: readonly AnalyticsProfile[]): Promise<'sent' | 'refused'>
  /** Deletes a participant's profile. An unknown one is no error. */
  deleteProfile(distinct_id: string): Promise<'sent' | 'refused'>
}
