import { studyAdditions, studyResponses, unansweredDoses } from '../../activities'
import type { Database } from '../../http/serve'
import { studyMembers } from '../../platform'
import { studyConsents } from '../../surveys'
import { surveyCodeBook, writeSurveyCsv } from '../surveys/csv'
import type { StudyChunk, StudyChunks } from './chunks'
import { codeBookRows, codeBookTable, definitionRows, definitionsTable, surveyCodeBookRow } from './code-book'
import { dailyFiles, dailyTables } from './daily-tables'
import { type DoseRow, dosesTable } from './dose-table'
import { earlierAnswersFile, earlierAnswersTable } from './earlier-answers'
import { entriesTable, responsesTable, valueRows } from './entry-tables'
import { includedSamples } from './included-samples'
import { samplesTable } from './samples-csv'
import { type ExportedStudy, sourcesOf } from './study'
import { begin, BYTE_ORDER_MARK, some } from './table'
import { additionsTable, consentsTable, participantsTable } from './tables'

const isDose = (type: string) => type === 'MedicationEntry' || type === 'RoutineEntry'

/** Responses, entries and doses in one pass, so that responses are read once: each batch goes to all three files. */
async function* recordedFiles(database: Database, study: ExportedStudy): StudyChunks {
  const { questions, participants } = study
  const [responses, entries, doses] = [responsesTable(study), entriesTable(study), dosesTable(study)]
  yield begin(responses)
  yield begin(entries)
  yield begin(doses)
  for await (const batch of studyResponses(database, questions)) {
    const included = batch.filter(({ user_id, created_at }) => participants.includes(user_id, created_at))
    yield* some(responses, included)
    yield* some(
      entries,
      included.flatMap((response) => response.entries.flatMap((item, at) => valueRows(response, item, at))),
    )
    const answered = included.flatMap((response) =>
      response.entries
        .filter(({ entry }) => isDose(entry.type))
        .map((item): DoseRow => ({ kind: 'answered', response, item })),
    )
    yield* some(doses, answered)
  }
  for await (const batch of unansweredDoses(database, questions))
    yield* some(
      doses,
      batch
        .filter(({ user_id, planned_at }) => participants.includes(user_id, planned_at))
        .map((dose): DoseRow => ({ kind: 'unanswered', dose })),
    )
}

/** The number of records in CSV text; line breaks within quotes do not end a record. */
const recordsIn = (text: string): number => text.replaceAll(/"[^"]*"/g, '').split('\r\n').length - 1

async function* surveyFiles(database: Database, study: ExportedStudy): StudyChunks {
  for (const { company, key, survey } of study.surveys) {
    const name = `survey-${company}-${key}`
    for (const text of surveyCodeBook(survey))
      yield { file: `${name}-codes.csv`, text, rows: text.startsWith(BYTE_ORDER_MARK) ? 0 : 1 }
    for await (const text of writeSurveyCsv(database, survey, study.participants))
      yield { file: `${name}.csv`, text, rows: text.startsWith(BYTE_ORDER_MARK) ? 0 : recordsIn(text) }
  }
}

function* codeBookFiles(study: ExportedStudy): Generator<StudyChunk, void, undefined> {
  const companyKeys = new Map(study.companies.map(({ id, key }) => [id, key]))
  yield begin(definitionsTable)
  for (const activity of study.activities)
    yield* some(definitionsTable, definitionRows(activity, companyKeys.get(activity.company_id) ?? ''))
  const { devices, days, sleeps, glucose } = dailyTables(study)
  yield begin(codeBookTable)
  yield* some(codeBookTable, [
    ...codeBookRows(participantsTable(study)),
    ...codeBookRows(responsesTable(study)),
    ...codeBookRows(entriesTable(study)),
    ...codeBookRows(dosesTable(study)),
    ...codeBookRows(additionsTable(study)),
    ...codeBookRows(consentsTable(study)),
    ...codeBookRows(samplesTable(study)),
    ...codeBookRows(devices),
    ...codeBookRows(days),
    ...codeBookRows(sleeps),
    ...codeBookRows(glucose),
    ...codeBookRows(earlierAnswersTable),
    ...codeBookRows(definitionsTable),
    ...study.surveys.map(({ company, key }) =>
      surveyCodeBookRow(`survey-${company}-${key}.csv`, `survey-${company}-${key}-codes.csv`),
    ),
  ])
}

/** Everything that was recorded in a study as CSV (RFC 4180, UTF-8), in batches. The order is the same in each export. */
export async function* studyCsv(database: Database, study: ExportedStudy): StudyChunks {
  const { participants } = study
  yield* codeBookFiles(study)
  const members = participantsTable(study)
  yield begin(members)
  for await (const batch of studyMembers(
    database,
    study.companies.map(({ id }) => id),
  ))
    yield* some(
      members,
      batch.filter(({ user_id }) => participants.has(user_id)),
    )
  yield* recordedFiles(database, study)
  const additions = additionsTable(study)
  yield begin(additions)
  for await (const batch of studyAdditions(database, study.questions.activity_ids))
    yield* some(
      additions,
      batch.filter(({ user_id, created_at }) => participants.includes(user_id, created_at)),
    )
  const consents = consentsTable(study)
  yield begin(consents)
  for await (const batch of studyConsents(database, sourcesOf(study)))
    yield* some(
      consents,
      batch.filter(({ user_id }) => participants.has(user_id)),
    )
  const samples = samplesTable(study)
  yield begin(samples)
  for await (const batch of includedSamples(database, study)) yield* some(samples, batch)
  yield* dailyFiles(database, study)
  yield* surveyFiles(database, study)
  yield* earlierAnswersFile(database, study)
}
