import type { Database } from '../../http/serve'
import { exportEarlierAnswers, type ExportedEarlierAnswer, type ExportedParticipants } from '../../surveys'
import { codeOf } from '../surveys/csv'
import type { StudyChunks } from './chunks'
import type { ExportedStudy } from './study'
import { headerOf, linesOf, type StudyTable } from './table'
import { PARTICIPANT } from './tables'

interface EarlierRow extends ExportedEarlierAnswer {
  company: string
  survey: string
}

const INSTANT_MS = 'ISO 8601, UTC'

/** earlier_answers.csv: the answers to surveys that do not count, which survey-*.csv leaves out. */
export const earlierAnswersTable: StudyTable<EarlierRow> = {
  file: 'earlier_answers.csv',
  about:
    'An answer to a survey that does not count, such as the earlier one of two devices. The one that counts is in the file of its survey.',
  columns: [
    { name: 'participant', about: PARTICIPANT, cell: ({ participant }) => participant },
    { name: 'company', about: 'Key of the company.', cell: ({ company }) => company },
    { name: 'survey', about: 'Key of the survey.', cell: ({ survey }) => survey },
    { name: 'response', about: 'The response to the survey.', cell: ({ response_id }) => response_id },
    { name: 'question', about: 'Key of the question, with its instance.', cell: ({ answer }) => answer.key },
    {
      name: 'answer',
      about: 'The code or value; of several choices | between; empty where the question was skipped.',
      freeText: true,
      cell: ({ answer }) => (answer.skipped ? null : codeOf(answer)),
    },
    {
      name: 'reason',
      about: 'Why it does not count.',
      values:
        'replaced: a later answer counts | older: a later one was there when it arrived | removed: its instance of a repeating group was removed | incomplete: sent to a completed response that would lack a required answer with it | signed_again: a further signature of a consent | outdated: given with another version of the survey or document | withdrawn: the consent was withdrawn',
      cell: ({ answer }) => answer.reason,
    },
    {
      name: 'version',
      about: 'Version of the survey with which it was given.',
      cell: ({ answer }) => answer.version ?? null,
    },
    {
      name: 'device',
      about: 'The device on which it was given: a name that is the same within a response.',
      cell: ({ answer }) => answer.device ?? null,
    },
    {
      name: 'given_at',
      about: 'When it was given, by the clock of the device; where that was wrong, when it was received.',
      format: INSTANT_MS,
      cell: ({ answer }) => answer.created_at ?? null,
    },
    {
      name: 'received_at',
      about: 'When the server received it.',
      format: INSTANT_MS,
      cell: ({ answer }) => answer.received_at ?? null,
    },
  ],
}

/** The answers that do not count, of all surveys of a study. */
export async function* earlierAnswersFile(
  database: Database,
  study: Pick<ExportedStudy, 'surveys'> & { participants: ExportedParticipants },
): StudyChunks {
  const { file } = earlierAnswersTable
  yield { file, text: headerOf(earlierAnswersTable), rows: 0 }
  for (const { company, key, survey } of study.surveys)
    for await (const batch of exportEarlierAnswers(database, survey, study.participants)) {
      const rows = batch.map((earlier): EarlierRow => ({ ...earlier, company, survey: key }))
      if (rows.length > 0) yield { file, text: linesOf(earlierAnswersTable, rows), rows: rows.length }
    }
}
