import type { Filled, FilledTimestamp, LocalDate, NullableTimestamp } from './columns'

/** The tables of reports of the history. */
export interface ReportsTables {
  reports: {
    user_id: string
    id: string
    report_type: 'everything' | 'vitals' | 'medicines' | 'symptoms_and_moods' | 'activity'
    /** Set for a report of one activity. */
    activity_id: string | null
    /** Null for all time. */
    start_date: LocalDate | null
    end_date: LocalDate | null
    format: 'pdf' | 'csv'
    by_email: boolean
    locale: string
    time_zone: string
    state: Filled<'queued' | 'running' | 'done' | 'failed' | 'no_data'>
    done_steps: Filled<number>
    total_steps: Filled<number>
    attempts: Filled<number>
    /** Token of the process that works on it, valid until `lease_until`. */
    lease: Filled<string | null>
    lease_until: NullableTimestamp
    /** When its mail was queued. */
    mailed_at: NullableTimestamp
    created_at: FilledTimestamp
  }
  report_files: {
    user_id: string
    report_id: string
    /** Encrypted under TOKEN_KEY for this row. */
    sealed_content: Buffer
  }
}
