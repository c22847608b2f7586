/** A record of a participant as the provider tells it, as far as it is a measurement. */
export interface HumanRecord {
  /** The provider's own name for it. */
  id: string
  /** Whose it is, where the provider says so. */
  human_id: string | null
  kind: HumanRecordKind
  /** As written. */
  start_time: string
  end_time: string | null
  time_zone: string | null
  updated_at: string | null
  /** The service that it came from. */
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

/** The data of the provider that are measurements. */
export const HUMAN_RECORD_KINDS = [
  'activities',
  'blood_glucose',
  'blood_pressure',
  'heart_rate',
  'sleeps',
  'weight',
] as const
export type HumanRecordKind = (typeof HUMAN_RECORD_KINDS)[number]

/** What opens a participant's records, and who they are there. */
export interface HumanAccess {
  human_id: string
  token: string
}

/**
 * A company that reads clinics, laboratories and apps for us. Every function throws Unreachable
 * while it is down, slow or not itself.
 */
export interface HumanApiProvider {
  /** Begins connecting for somebody by a name of our choice: a token for the page that asks for consent. */
  session(client_user_id: string): Promise<string>
  /** The page of the provider on which sources are chosen, to be shown in a window of its own. */
  connectUrl(session: string): string
  /** What opens the records of somebody; null where they have connected nothing or have ended it. */
  access(client_user_id: string): Promise<HumanAccess | null>
  /** The names of the sources that are connected; 'unauthorized' for a token that is not taken. */
  sources(token: string): Promise<string[] | 'unauthorized'>
  /** Everything of one kind between two local dates of at most MAX_HUMAN_WINDOW_DAYS. */
  records(token: string, kind: HumanRecordKind, from: Date, to: Date): Promise<HumanRecord[] | 'unauthorized'>
}
