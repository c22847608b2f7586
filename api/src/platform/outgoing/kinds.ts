import type { Reason } from '../../database/documents/reason'
import type { ReportReason } from '@almanac/contracts/rules/social/conversations'
import type { UserReportReason } from '@almanac/contracts/rules/social/user-reports'

/** What operators are written to about. */
export const ALERT_KINDS = [
  'withdrawn',
  'flagged',
  'plan_stopped',
  'host_misfit',
  'host_degraded',
  'outage_began',
  'outage_ended',
] as const

/** One alert: about a release, the host or an outage. Nothing of a person. */
export interface Alert {
  what: (typeof ALERT_KINDS)[number]
  /** `host` for the host itself; of an outage what is down: `store`, `database` or `files`. */
  remote: string
  /** Of an outage its start. */
  version: string
  /** In English; by code for mails in other languages. */
  reason: string
  reasons?: Reason[] | null | undefined
}

/** What has changed about a second factor, or a passkey in place of the password (`sign_in_passkey_…`): `added` is an app, `removed` all of them by the command line, `turned_off` the last one by its user. */
export const FACTOR_CHANGES = [
  'added',
  'app_replaced',
  'app_removed',
  'passkey_added',
  'passkey_removed',
  'sign_in_passkey_added',
  'sign_in_passkey_removed',
  'turned_off',
  'removed',
  'codes_replaced',
] as const

export type FactorChange = (typeof FACTOR_CHANGES)[number]

/**
 * The kinds of messages with their values. A link is a path of the product
 * (`/forgot/…`); the base URL is added on sending.
 */
export interface MessageKinds {
  /** A one-time code, as SMS or e-mail. */
  one_time_code: { code: string; minutes: number }
  /** To an address that the account has: to confirm it. */
  email_confirmation: { first_name: string | null; link: string }
  /** To a new address, to confirm it. */
  email_change: { first_name: string | null; link: string }
  /** To the previous address: it was replaced. */
  email_changed: { first_name: string | null }
  /** Prepared on sending, so that neither response nor timing reveals whether there is an account. */
  password_reset: Record<string, never>
  /** Sign-in codes go to another number, or to none when it is null. */
  number_changed: { first_name: string | null; masked_number: string | null }
  password_changed: { first_name: string | null }
  /** A second factor was set up or reset, or its recovery codes were replaced. */
  factor_changed: { first_name: string | null; change: FactorChange }
  /** From when a clinician needs a second factor, ISO 8601. */
  factor_needed: { first_name: string | null; required_from: string }
  /** Somebody tried to register, or to change to, an address that has an account. */
  account_exists: { first_name: string | null }
  invitation: {
    invitation_id: string
    unsubscribe_code: string
    first_name: string | null
    from: string | null
    study: string | null
    /** In whose name it comes. */
    group_id: string | null
  }
  /** A report is ready to be read. */
  report: { first_name: string | null; title: string; link: string }
  /** The answers to a survey, attached as a document in the language `locale`. */
  survey_report: { first_name: string | null; response_id: string; locale: string }
  /** Consents, attached as a document. */
  consent_copy: { first_name: string | null; consent_ids: string[]; locale: string }
  /** What a participant has agreed to has changed, so that they are asked again. Neither which study nor which document. */
  consent_changed: { first_name: string | null; link: string }
  /** A report of the history, attached as a document; one that is too large for a mail is to be downloaded. */
  history_report: { first_name: string | null; report_id: string; attached: boolean; link: string }
  /** Something is to be recorded; where there is no browser for push messages. */
  reminder: {
    first_name: string | null
    /** The activity; null where the study keeps it off locked screens, which show the beginning of a mail too. */
    title: string | null
    /** The medicines with their time; null without, missing in messages of earlier versions. */
    doses?: string | null
    link: string
  }
  /** Somebody commented on an entry, where there is no browser for push messages. Neither who, nor on what, nor what was said. */
  comment: {
    first_name: string | null
    /** On an entry of the recipient's own; else on one that they have commented on. */
    own: boolean
    link: string
  }
  /** Messages are unread, where there is no browser for push messages. Neither from whom, nor what they say. */
  unread_message: { first_name: string | null; link: string }
  /** Somebody asks the recipient to join a conversation, where there is no browser for push messages. Neither who, nor with whom. */
  conversation_request: { first_name: string | null; link: string }
  /** Somebody of the family recorded for the recipient, where there is no browser for push messages. Neither who, nor what. */
  recorded_for_you: { first_name: string | null; link: string }
  /** A connected device or service can't be read any more, or not for a day. Not which: that says what somebody lives with. */
  connection_failing: { first_name: string | null; link: string }
  /** To those whom a study names for it: somebody wants a message looked at. Ids and a reason, nothing of what was said. */
  message_report: { reporter_id: string; conversation_id: string; message_id: string; reason: ReportReason }
  /** To the same: somebody wants a person looked at. Ids and a reason. */
  user_report: { reporter_id: string; reported_id: string; reason: UserReportReason }
  /** To somebody of the care team: an answer needs somebody. No answer and no health word is in it. */
  survey_alert: {
    participant_id: string
    participant: string | null
    survey: string
    answered_at: string
    time_zone: string
    /** The answer reached the server long after it was given. */
    late: boolean
    link: string
  }
  /** To both sides or the other one: an appointment was made, moved, canceled, or another time is asked for. Neither with whom nor about what. */
  appointment: {
    first_name: string | null
    what: 'scheduled' | 'moved' | 'canceled' | 'requested' | 'declined'
    appointment_id: string
    /** Of the calendar file that goes with it. */
    sequence: number
    calendar: boolean
    start_at: string
    time_zone: string
    link: string
  }
  /** A day before an appointment, and again shortly before it. */
  appointment_reminder: { first_name: string | null; soon: boolean; start_at: string; time_zone: string; link: string }
  /** To the provider of an appointment who is not there, and to the care team: somebody has waited in its room for a quarter of an hour. */
  provider_awaited: {
    /** Null to the provider, who reads it after signing in. */
    participant: string | null
    provider: string | null
    start_at: string
    time_zone: string
    link: string | null
  }
  /** To the care team: the browsers of a video visit find no path to each other. */
  visit_unconnected: { participant: string | null; provider: string | null; start_at: string; time_zone: string }
  /** To operators: what happened to releases or the host, with its reasons. */
  operator_alert: { alerts: Alert[]; more: number }
  deletion_requested: { first_name: string | null; delete_after: string }
  deletion_done: { first_name: string | null }
}

export type MessageKind = keyof MessageKinds
