import { localise } from '@almanac/domain/texts'
import { doseOf, type StudyAddition } from '../../activities'
import type { StudyMember } from '../../platform'
import type { StudyConsent } from '../../surveys'
import { INSTANT, type StudyColumn, type StudyTable } from './table'
import type { ExportedStudy } from './study'

const LANGUAGE = 'en'
const yesNo = (value: boolean) => (value ? 'yes' : 'no')
/** Separator of several codes in one cell. */
const SEPARATOR = '|'

export const PARTICIPANT =
  'The participant: a pseudonym, the same in every file and every export of this study under the same key.'

/** participants.csv: a row for each participant. */
export const participantsTable = ({ participants }: ExportedStudy): StudyTable<StudyMember> => ({
  file: 'participants.csv',
  about: 'A participant of the study.',
  columns: [
    { name: 'participant', about: PARTICIPANT, cell: ({ user_id }) => participants.pseudonym(user_id) },
    {
      name: 'companies',
      about: 'Keys of their companies, | between.',
      cell: ({ companies }) => companies.join(SEPARATOR),
    },
    { name: 'groups', about: 'Keys of their groups, | between.', cell: ({ groups }) => groups.join(SEPARATOR) },
    { name: 'joined_at', about: 'When they joined.', format: INSTANT, cell: ({ joined_at }) => joined_at },
    {
      name: 'consent_withdrawn_at',
      about:
        'Since when a consent has been withdrawn and not given again; nothing recorded from then on is in the export.',
      format: INSTANT,
      cell: ({ user_id }) => participants.withdrawnAt(user_id),
    },
  ],
})

/** added_objectives.csv: what participants added to the activities of the study. */
export const additionsTable = ({ participants, questions }: ExportedStudy): StudyTable<StudyAddition> => ({
  file: 'added_objectives.csv',
  about: 'A medicine, symptom, measurement, routine or vaccination that a participant added to an activity.',
  columns: [
    { name: 'participant', about: PARTICIPANT, cell: ({ user_id }) => participants.pseudonym(user_id) },
    { name: 'objective_id', about: 'Its id, as entries.csv and doses.csv name it.', cell: ({ id }) => id },
    { name: 'activity', about: 'Key of the activity.', cell: ({ activity_id }) => questions.activityKey(activity_id) },
    { name: 'type', about: 'Type of the objective.', cell: ({ type }) => type },
    {
      name: 'name',
      about: 'What it is called.',
      freeText: true,
      cell: ({ document }) => localise(document.medication_name ?? document.name, LANGUAGE),
    },
    { name: 'vital', about: 'Key of what is measured.', cell: ({ document }) => document.vital?.key ?? null },
    {
      name: 'storage_unit',
      about: 'The unit of the measurement; the one a value was entered in stands beside the value.',
      cell: ({ document }) => document.vital?.storage_unit ?? null,
    },
    { name: 'dose_amount', about: 'How much a dose is.', cell: ({ document }) => doseOf(document)?.amount ?? null },
    {
      name: 'dose_unit',
      about: 'The unit of the dose.',
      freeText: true,
      cell: ({ document }) => doseOf(document)?.unit ?? null,
    },
    { name: 'route', about: 'How it is taken.', cell: ({ document }) => document.medication_route ?? null },
    { name: 'frequency', about: 'How often.', cell: ({ document }) => document.medication_frequency ?? null },
    {
      name: 'note',
      about: 'Their note.',
      freeText: true,
      cell: ({ document }) => (document.note ? localise(document.note, LANGUAGE) : null),
    },
    { name: 'created_at', about: 'When it was added.', format: INSTANT, cell: ({ created_at }) => created_at },
    {
      name: 'removed_at',
      about: 'When it was taken away again.',
      format: INSTANT,
      cell: ({ removed_at }) => removed_at,
    },
  ],
})

/** Columns of consents.csv that do not depend on the study. */
const CONSENT_COLUMNS: readonly StudyColumn<StudyConsent>[] = [
  {
    name: 'survey_version',
    about: 'Version of the survey whose words were read.',
    cell: ({ survey_version }) => survey_version,
  },
  {
    name: 'survey_response',
    about: 'The response to the survey.',
    cell: ({ survey_response_id }) => survey_response_id,
  },
  { name: 'question', about: 'Key of the question of the survey.', cell: ({ question_key }) => question_key },
  { name: 'version', about: 'Rises with each consent and withdrawal of the same.', cell: ({ version }) => version },
  {
    name: 'accepted',
    about: 'Whether they agreed.',
    values: 'yes | no',
    cell: ({ accepted_consent }) => yesNo(accepted_consent),
  },
  {
    name: 'withdrawn',
    about: 'Whether this version takes the one before back.',
    values: 'yes | no',
    cell: ({ withdrawn }) => yesNo(withdrawn),
  },
  {
    name: 'relationship',
    about: 'As whom they agreed, as the survey names it.',
    freeText: true,
    cell: ({ relationship }) => relationship,
  },
  {
    name: 'consent_check_text',
    about: 'What they agreed to, as they read it.',
    cell: ({ consent_check_text }) => consent_check_text,
  },
  { name: 'locale', about: 'The language they read it in.', format: 'BCP 47', cell: ({ locale }) => locale },
  { name: 'time_zone', about: 'Their time zone.', format: 'IANA', cell: ({ time_zone }) => time_zone },
  {
    name: 'created_at',
    about: 'When it was given or withdrawn.',
    format: INSTANT,
    cell: ({ created_at }) => created_at,
  },
]

/** consents.csv: consents and withdrawals. */
export function consentsTable({ participants, questions, surveys }: ExportedStudy): StudyTable<StudyConsent> {
  const surveyKeys = new Map(surveys.map(({ key, survey }) => [survey.survey_id, key]))
  return {
    file: 'consents.csv',
    about: 'A consent or its withdrawal, without signature and names. The newest version counts.',
    columns: [
      { name: 'participant', about: PARTICIPANT, cell: ({ user_id }) => participants.pseudonym(user_id) },
      { name: 'consent', about: 'The id of this version.', cell: ({ id }) => id },
      {
        name: 'activity',
        about: 'Key of the activity that asks for it.',
        cell: ({ activity_id }) => questions.activityKey(activity_id) || null,
      },
      {
        name: 'objective',
        about: 'Key of the objective that asks for it.',
        cell: ({ objective_id }) => (objective_id && questions.objective(objective_id)?.key) ?? null,
      },
      {
        name: 'definition_version',
        about: 'Version of the activity whose words were read.',
        cell: ({ definition_version }) => definition_version,
      },
      {
        name: 'survey',
        about: 'Key of the survey that asks for it.',
        cell: ({ survey_id }) => surveyKeys.get(survey_id ?? '') ?? null,
      },
      ...CONSENT_COLUMNS,
    ],
  }
}
