/** A participant's record as sent by the provider, only the fields of measurements. */
export interface HumanRecord {
  /** The provider's id. */
  id: string
  /** The provider's id of the person; null where it is missing. */
  human_id: string | null
  kind: HumanRecordKind
  /** Times are unparsed strings. */
  start_time: string
  end_time: string | null
  time_zone: string | null
  updated_at: string | null
  /** The service that recorded it. */
  source: string | null
  value: number | null
  systolic: number | null
  diastolic: number | null
  steps: number | null
  /** Seconds. */
  duration: number | null
  unit: string | null
  activity: string | null
}

/** The provider's record kinds that contain measurements. */
export const HUMAN_RECORD_KINDS = [
  'activities',
  'blood_glucose',
  'blood_pressure',
  'heart_rate',
  'sleeps',
  'weight',
] as const
export type HumanRecordKind = (typeof HUMAN_RECORD_KINDS)[number]

/** The access token for a participant's records, and their id at the provider. */
export interface HumanAccess {
  human_id: string
  token: string
}

/**
 * An aggregator of records of clinics, laboratories and apps. Every method throws Unreachable when
 * the provider is unavailable, times out or sends an unexpected response.
 */
export interface HumanApiProvider {
  /** Starts connecting a user, under an id that we choose; returns the session token for the consent page. */
  session(client_user_id: string): Promise<string>
  /** The URL of the provider's page for choosing sources, to be opened in a separate window. */
  connectUrl(session: string): string
  /** Issues an access token for a user's records; null when they never connected a source or revoked access. */
  access(client_user_id: string): Promise<HumanAccess | null>
  /** The names of the connected sources; 'unauthorized' for a rejected token. */
  sources(token: string): Promise<string[] | 'unauthorized'>
  /**
   * All records of one kind from the date of `from` to that of `to`, inclusive; 'unauthorized' for a
   * rejected token.
   */
  records(token: string, kind: HumanRecordKind, from: Date, to: Date): Promise<HumanRecord[] | 'unauthorized'>
}
