import { sql } from 'kysely'
import { type SurveyAnswer } from '@almanac/domain/survey'
import { type StoredScore } from '../../surveys'
import { document, leftOut, exportedText, exportedValue, archiveText, type ArchiveExpectations } from './decision'

/** Columns of other areas. */
export const otherColumns: ArchiveExpectations = {
  survey_responses: {
    columns: {
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
      locale: exportedValue('fr', 'surveys', 'Language', 'French'),
      time_zone: exportedValue('Pacific/Chatham', 'surveys', 'Time zone', 'Pacific/Chatham'),
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
      earlier_answers: document<'value'>(
        [{ key: 'how', value: 'answer that was replaced', skipped: false, reason: 'replaced' }],
        { value: ['answer that was replaced'] },
      ),
    },
  },
  consent_entries: {
    columns: {
      withdrawn: exportedValue(true, 'consents', 'Withdrawn', 'Yes'),
      comprehension: document<'0'>([{ question: 'What is it for', answer: 'For research' }], {
        0: ['What is it for: For research'],
      }),
      accepted_consent: exportedValue(false, 'consents', 'You agreed', 'No'),
      locale: exportedValue('es', 'consents', 'Language', 'Spanish'),
    },
  },
  outgoing_messages: {
    columns: {
      channel: exportedValue('sms', 'sent', 'Sent by', 'Text message'),
      kind: exportedValue('password_changed', 'sent', 'Subject', 'Your password has changed'),
      locale: exportedValue('fr', 'sent', 'Language', 'French'),
    },
  },
  security_events: { columns: { event: exportedText('security_events', 'What was done', 'Signed in') } },
  audit_trail: {
    ownRows: ({ email }) => sql<boolean>`actor = ${email}`,
    columns: {
      actor: exportedText('audit', 'Who did it', 'You'),
      action: exportedText('audit', 'What was done', 'Preview of a release created'),
      subject: archiveText('social'),
    },
  },
}
