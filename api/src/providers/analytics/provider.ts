/** Something that happened. It says nothing of anybody's health, and not who they are. */
export interface AnalyticsEvent {
  event: string
  /** The participant, under a name that leads back to nobody outside of here: see `pseudonym`. */
  distinct_id: string
  /** The same event told twice counts once. */
  id: string
  at: Date
  app_type: AppType
}

export type AppType = 'browser' | 'mobile_app'

/** All that is told of a participant. Nothing here names anybody, or says what they recorded. */
export interface AnalyticsProfile {
  distinct_id: string
  /** The month of joining, `2026-03`: a day would single people out in a small study. */
  joined: string
  language: string
  app_type: AppType
}

/** The event-tracking service. */
export interface AnalyticsProvider {
  /** The same for the same user, and of no use to anybody who has not our key. */
  pseudonym(user_id: string): string
  /** Tells of events; 'refused' when they will never be accepted. Throws Unreachable while the service is down, slow or not itself. */
  track(events: readonly AnalyticsEvent[]): Promise<'sent' | 'refused'>
  /** Tells what holds of participants now. The same as `track` otherwise. */
  setProfiles(profiles: readonly AnalyticsProfile[]): Promise<'sent' | 'refused'>
  /** Removes what holds of a participant. One that is not known is no error. */
  deleteProfile(distinct_id: string): Promise<'sent' | 'refused'>
}
