import { clockText } from '@almanac/domain/time'
import { ownAdditions, ownEntries, type OwnEntry, ownNames, type OwnResponse } from '../../activities'
import { ownConsents, ownSurveys } from '../../surveys'
import { amountText, answerOf, doseText, recorderText } from '../answers'
import { inOneBatch, type ArchiveContext, rowsOf, table, type Table } from '../../kernel/archive/table'
import { codeLabel, languageName, yesNo } from '../../kernel/archive/words'
import { reminderTables } from './reminders'
import { type ReadTitles, sharingTables } from './sharing'

/** One item per entry; a response without entries has one item. */
const entriesOf = (response: OwnResponse): { response: OwnResponse; entry: OwnEntry | null }[] =>
  response.entries.length === 0 ? [{ response, entry: null }] : response.entries.map((entry) => ({ response, entry }))

function entriesTable({ database, user_id, locale, words }: ArchiveContext): Table {
  return table(
    'entries',
    () => rowsOf(ownEntries(database, user_id, locale), entriesOf),
    {
      measured_at: ({ response }) => response.measured_at,
      activity: ({ response }) => response.activity,
      question: ({ entry }) => entry?.name ?? null,
      answer: ({ entry }) => entry && answerOf(words, entry),
      unit: ({ entry }) => entry?.unit ?? null,
      original_unit: ({ entry }) => entry?.original_unit ?? null,
      dose: ({ entry }) => entry && doseText(words, entry.dose),
      amount_taken: ({ entry }) => entry && amountText(words, entry.amount_taken),
      administered_at: ({ entry }) => (entry?.administered_at ? new Date(entry.administered_at) : null),
      reminder_time: ({ entry }) => (entry?.reminder_time == null ? null : clockText(entry.reminder_time)),
      as_needed: ({ entry }) => (entry?.type === 'MedicationEntry' ? yesNo(words, entry.as_needed) : null),
      measured_with: ({ entry }) => entry?.measured_with ?? null,
      measured_with_id: ({ entry }) => entry?.measured_with_id ?? null,
      sent_by_device: ({ entry }) => (entry?.type === 'VitalEntry' ? yesNo(words, entry.sent_by_device) : null),
      points: ({ response }) => response.point_total,
      date_posted_for: ({ response }) => response.date_posted_for,
      time_zone: ({ response }) => response.time_zone,
      shown: ({ response }) => yesNo(words, response.is_visible),
      recorded_at: ({ response }) => response.created_at,
      changed_at: ({ response }) => response.updated_at,
      recorded_by: ({ response }) => recorderText(words, response.recorded_by),
      response_id: ({ response }) => response.id,
    },
    [
      'unit',
      'original_unit',
      'administered_at',
      'reminder_time',
      'as_needed',
      'measured_with_id',
      'sent_by_device',
      'points',
      'date_posted_for',
      'time_zone',
      'shown',
      'recorded_at',
      'changed_at',
      'recorded_by',
      'response_id',
    ],
  )
}

function surveysTable({ database, user_id, locale }: ArchiveContext, titles: ReadTitles): Table {
  const questions = async function* () {
    const { activity } = await titles()
    yield* rowsOf(ownSurveys(database, user_id, locale), (survey) =>
      survey.questions.map((question) => ({ survey, question, activity: activity(survey.activity_id) })),
    )
  }
  return table(
    'surveys',
    questions,
    {
      started_at: ({ survey }) => survey.started_at,
      survey: ({ survey }) => survey.title,
      question: ({ question }) => question.label,
      answer: ({ question }) => question.answer,
      earlier_answers: ({ question }) => question.earlier,
      completed_at: ({ survey }) => survey.completed_at,
      score: ({ survey }) => survey.score?.value ?? null,
      score_maximum: ({ survey }) => survey.score?.maximum ?? null,
      score_band: ({ survey }) => survey.score?.band ?? null,
      further_scores: ({ survey }) => (survey.scores.length === 0 ? null : survey.scores.join('; ')),
      language: ({ survey }) => languageName(survey.locale, locale),
      time_zone: ({ survey }) => survey.time_zone,
      activity: ({ activity }) => activity,
      survey_response_id: ({ survey }) => survey.id,
    },
    [
      'earlier_answers',
      'completed_at',
      'score',
      'score_maximum',
      'score_band',
      'further_scores',
      'language',
      'time_zone',
      'activity',
      'survey_response_id',
    ],
  )
}

function addedTables({ database, user_id, locale, words }: ArchiveContext): Table[] {
  return [
    table(
      'added',
      () => inOneBatch(() => ownAdditions(database, user_id, locale)),
      {
        created_at: ({ created_at }) => created_at,
        activity: ({ activity }) => activity,
        added_type: ({ added_type }) => codeLabel(words, added_type),
        name: ({ name }) => name,
        unit: ({ unit }) => unit,
        dose: ({ dose }) => doseText(words, dose),
        amount_taken: ({ amount_taken }) => amountText(words, amount_taken),
        route: ({ route }) => (route ? words(`edit.details.routes.${route}`, 'activities') : null),
        frequency: ({ frequency }) => (frequency ? words(`edit.details.frequencies.${frequency}`, 'activities') : null),
        note: ({ note }) => note,
        removed_at: ({ removed_at }) => removed_at,
      },
      ['unit'],
    ),
    table('own_names', () => inOneBatch(() => ownNames(database, user_id)), {
      created_at: ({ created_at }) => created_at,
      added_type: ({ added_type }) => codeLabel(words, added_type),
      name: ({ name }) => name,
      unit: ({ unit }) => unit,
    }),
  ]
}

function consentsTable({ database, user_id, locale, words }: ArchiveContext, titles: ReadTitles): Table {
  const consents = async () => {
    const { activity } = await titles()
    return (await ownConsents(database, user_id, locale)).map((consent) => ({
      ...consent,
      activity: consent.activity_id === null ? consent.survey : activity(consent.activity_id),
    }))
  }
  return table('consents', () => inOneBatch(consents), {
    created_at: ({ created_at }) => created_at,
    activity: ({ activity }) => activity,
    consent_text: ({ consent_text }) => consent_text,
    consent_check_text: ({ consent_check_text }) => consent_check_text,
    comprehension: (consent) => consent.comprehension,
    accepted_consent: ({ accepted_consent }) => yesNo(words, accepted_consent),
    withdrawn: (consent) => yesNo(words, consent.withdrawn),
    first_name: ({ first_name }) => first_name,
    last_name: ({ last_name }) => last_name,
    consent_relationship: (consent) => consent.relationship,
    signature_text: ({ signature_text }) => signature_text,
    signature: ({ signature_image_id }) => (signature_image_id === null ? null : { image: signature_image_id }),
    language: (consent) => languageName(consent.locale, locale),
    version: ({ version }) => version,
    time_zone: (consent) => consent.time_zone,
    hash: (consent) => consent.hash,
  })
}

/** What the user recorded and answered, with what they added, reminders, sharing and consents. */
export function recordedTables(context: ArchiveContext, titles: ReadTitles): Table[] {
  const [comments, ...shared] = sharingTables(context, titles)
  return [
    entriesTable(context),
    surveysTable(context, titles),
    ...(comments ? [comments] : []),
    ...shared,
    ...addedTables(context),
    ...reminderTables(context, titles),
    consentsTable(context, titles),
  ]
}
