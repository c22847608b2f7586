import { sql } from 'kysely'
import type { SurveyAnswer } from '@almanac/domain/survey'
import type { Tables } from '../../database/tables'
import type { StoredScore } from '../../surveys'
import {
  by,
  document,
  exported,
  leftOut,
  order,
  ownId,
  exportedText,
  rowId,
  exportedValue,
  archiveText,
  type TableDecision,
} from './decision'

const madeOf = leftOut('technical', 'a report that is kept for days; what it is made of is there')
const underWay = leftOut('technical', 'the making of a report, which is gone within days')

type OtherTables =
  | 'survey_responses'
  | 'survey_alerts'
  | 'consent_entries'
  | 'consent_notices'
  | 'activity_consent_notices'
  | 'outgoing_messages'
  | 'audit_trail'
  | 'security_events'
  | 'reports'
  | 'report_files'

/** Columns of other areas. */
export const otherColumns: { [Table in OtherTables & keyof Tables]: TableDecision<Table> } = {
  survey_responses: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      id: leftOut('key', 'names the response'),
      survey_id: leftOut('key', 'the title of the survey is there'),
      survey_version: leftOut('technical', 'which version of the questions; they stand beside the answers'),
      activity_id: leftOut('key', 'the title of the activity is there'),
      answers: document<keyof SurveyAnswer>(
        [
          { key: 'how', value: 'answer of a survey', skipped: false },
          { key: 'which', value: null, values: ['other'], other: 'words beside a choice', skipped: false },
          { key: 'had', value: null, entries: [{ text: 'entry of an answer', date: '1991-04-05' }], skipped: false },
          {
            key: 'agreed',
            value: null,
            consent: { first_name: 'Signing', last_name: 'Name', accepted_terms: true, relationship: 'self' },
            skipped: false,
          },
        ],
        {
          key: leftOut('key', 'the question is there'),
          value: ['answer of a survey'],
          values: [],
          other: ['words beside a choice'],
          entries: ['entry of an answer', 'April 5, 1991'],
          consent: ['Signing Name'],
          skipped: leftOut('technical', 'there is no answer then'),
          confirmed: leftOut('technical', 'that a warning was read before the answer was kept'),
          edited: leftOut('technical', 'that the value stood there first and was changed; the value is there'),
          created_at: leftOut('technical', 'orders answers of two devices; when the survey was answered is there'),
          version: leftOut('technical', 'which version of the questions; they stand beside the answers'),
        },
      ),
      score: document<'value' | 'maximum' | 'band'>(
        { value: 43001, maximum: 43002, band: 'Band of a score' },
        { value: ['43001'], maximum: ['43002'], band: ['Band of a score'] },
      ),
      started_at: exported,
      completed_at: exported,
      locale: exportedValue('fr', 'surveys', 'Language', 'French'),
      time_zone: exportedValue('Pacific/Chatham', 'surveys', 'Time zone', 'Pacific/Chatham'),
      engine_version: leftOut('technical', 'which release worked out the scores'),
      has_seen_introduction: leftOut('technical', 'whether the introduction is shown again'),
      scores: document<keyof StoredScore>(
        [
          { key: 'first', label: null, value: 1, minimum: 0, maximum: 2, band: null },
          {
            key: 'second',
            label: 'Further score',
            value: 43,
            minimum: 40,
            maximum: 44,
            band: 'Its band',
            meaning: 'What it means',
          },
        ],
        {
          key: leftOut('key', 'the name of the score is there'),
          label: ['Further score'],
          value: ['43/44'],
          minimum: leftOut('technical', 'the least that a score can be, as the study defines it'),
          maximum: ['43/44'],
          band: ['Its band'],
          meaning: leftOut('technical', 'what the study says of everybody with this band, which is there'),
        },
      ),
      other_ids: leftOut('key', 'names that further devices had for the response'),
      external_values: leftOut('technical', 'what rules gave; what follows from it is among the answers'),
      read_alerts: leftOut('technical', 'whether an alert is shown again; the answers are there'),
      earlier_answers: document<'value'>(
        [{ key: 'how', value: 'answer that was replaced', skipped: false, reason: 'replaced' }],
        { value: ['answer that was replaced'] },
      ),
      completion_received_at: leftOut('technical', 'when a device sent it; when the survey was completed is there'),
    },
  },
  survey_alerts: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      survey_response_id: leftOut('key', 'names the response, which is there'),
      alert_key: leftOut('technical', 'which rule of the study held; the answers are there'),
      answered_at: leftOut('technical', 'when the survey was answered is there'),
      recipients: leftOut('technical', 'how many of the care team were written to'),
      created_at: leftOut('technical', 'that the care team was told, and when, is in the audit trail'),
    },
  },
  activity_consent_notices: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      activity_id: leftOut('key', 'the consent is there'),
      definition_version: leftOut('technical', 'which version of the study’s words; they are there'),
      created_at: leftOut('technical', 'that a mail was sent so that it is not sent twice'),
    },
  },
  consent_notices: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      survey_id: leftOut('key', 'the consent is there'),
      survey_version: leftOut('technical', 'which version of the study’s words; they are there'),
      created_at: leftOut('technical', 'that a mail was sent so that it is not sent twice'),
    },
  },
  consent_entries: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      id: rowId,
      kind: leftOut('technical', 'where it was asked for; the activity or the survey is there'),
      objective_id: leftOut('key', 'what was agreed to is there in words'),
      activity_id: leftOut('key', 'the title of the activity is there'),
      definition_version: leftOut('technical', 'which version of the study’s words; they are there'),
      survey_id: leftOut('key', 'the title of the survey is there'),
      survey_version: leftOut('technical', 'which version of the study’s words; they are there'),
      survey_response_id: leftOut('key', 'the answers are among the surveys'),
      question_key: leftOut('technical', 'what the question is called in the study’s files'),
      version: exported,
      withdrawn: exportedValue(true, 'consents', 'Withdrawn', 'Yes'),
      relationship: exported,
      signature_hash: leftOut('technical', 'of the picture, which is there; the hash of the entry covers it'),
      consent_text: exported,
      comprehension: document<'0'>([{ question: 'What is it for', answer: 'For research' }], {
        0: ['What is it for: For research'],
      }),
      time_zone: exported,
      sequence: order,
      previous_hash: leftOut('technical', 'the hash of the entry covers it'),
      hash: exported,
      accepted_consent: exportedValue(false, 'consents', 'You agreed', 'No'),
      consenting_first_name: exported,
      consenting_last_name: exported,
      signature_image_id: exported,
      signature_text: exported,
      consent_check_text: exported,
      locale: exportedValue('es', 'consents', 'Language', 'Spanish'),
      created_at: exported,
    },
  },
  outgoing_messages: {
    ownRows: by('user_id'),
    columns: {
      id: rowId,
      user_id: ownId,
      channel: exportedValue('sms', 'sent', 'Sent by', 'Text message'),
      recipient: exported,
      kind: exportedValue('password_changed', 'sent', 'Subject', 'Your password has changed'),
      locale: exportedValue('fr', 'sent', 'Language', 'French'),
      document: leftOut('secret', 'holds codes and links until it is sent, and is erased then'),
      created_at: exported,
      sent_at: exported,
      send_after: leftOut('technical', 'when it is tried next'),
      give_up_at: leftOut('technical', 'when it is of no use any more'),
      tries: leftOut('technical', 'how often it was tried'),
      given_up_at: leftOut('technical', 'when it was given up'),
      failure: leftOut('technical', 'what the mail server said'),
    },
  },
  security_events: {
    ownRows: by('user_id'),
    columns: {
      id: rowId,
      user_id: ownId,
      by_user_id: leftOut('of_others', 'which operator it was'),
      at: exported,
      last_at: exported,
      event: exportedText('security_events', 'What was done', 'Signed in'),
      network: exported,
      times: exported,
      call: leftOut('technical', 'the call of the server; what it did is in words'),
      source: leftOut('secret', 'a mark of the address that limits count by'),
      request_id: leftOut('key', 'ties it to a line of the server’s log'),
      document: leftOut('technical', 'particulars in codes'),
    },
  },
  audit_trail: {
    ownRows: ({ email }) => sql<boolean>`actor = ${email}`,
    columns: {
      id: rowId,
      at: exported,
      actor: exportedText('audit', 'Who did it', 'You'),
      action: exportedText('audit', 'What was done', 'Preview of a release created'),
      subject: archiveText('social'),
      document: leftOut(
        'technical',
        'particulars of the product and its releases; of participants, ids of what is there in words',
      ),
    },
  },
  reports: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      id: rowId,
      report_type: madeOf,
      activity_id: madeOf,
      start_date: madeOf,
      end_date: madeOf,
      format: madeOf,
      by_email: madeOf,
      locale: madeOf,
      time_zone: madeOf,
      state: underWay,
      done_steps: underWay,
      total_steps: underWay,
      attempts: underWay,
      lease: underWay,
      lease_until: underWay,
      mailed_at: underWay,
      created_at: underWay,
    },
  },
  report_files: {
    ownRows: by('user_id'),
    columns: { user_id: ownId, report_id: rowId, sealed_content: madeOf },
  },
}
