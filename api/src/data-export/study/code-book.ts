import { localise, type LocalText } from '@almanac/domain/texts'
import type { ObjectiveDocument, StudyActivity } from '../../activities'
import type { Cell } from '../../kernel/archive/table'
import { INSTANT, type StudyTable } from './table'

const LANGUAGE = 'en'

/** A row of the code book. */
export interface CodeBookRow {
  file: string
  about: string
  column: string
  meaning: string
  format: string | null
  values: string | null
  free_text: boolean
}

/** codebook.csv: the files and their columns. */
export const codeBookTable: StudyTable<CodeBookRow> = {
  file: 'codebook.csv',
  about: 'A column of a file.',
  columns: [
    { name: 'file', about: 'The file.', cell: ({ file }) => file },
    { name: 'row', about: 'What a row of the file is.', cell: ({ about }) => about },
    { name: 'column', about: 'The column.', cell: ({ column }) => column },
    { name: 'meaning', about: 'What it means.', cell: ({ meaning }) => meaning },
    { name: 'format', about: 'How values are written, or their unit.', cell: ({ format }) => format },
    { name: 'values', about: 'Codes with their meaning.', cell: ({ values }) => values },
    {
      name: 'free_text',
      about: 'Typed by a participant, as it was typed: it may name people and places.',
      values: 'yes | no',
      cell: ({ free_text }) => (free_text ? 'yes' : 'no'),
    },
  ],
}

/** The code book's rows about a file. */
export const codeBookRows = <Row>({ file, about, columns }: StudyTable<Row>): CodeBookRow[] =>
  columns.map(({ name, about: meaning, format = null, values = null, freeText = false }) => ({
    file,
    about,
    column: name,
    meaning,
    format,
    values,
    free_text: freeText,
  }))

/** The row about a survey's answers, whose columns have a code book of their own. */
export const surveyCodeBookRow = (file: string, codes: string): CodeBookRow => ({
  file,
  about: 'A response to the survey, under the same pseudonyms.',
  column: '(all)',
  meaning: `Its columns and their codes are in ${codes}. Answers to questions of the type text, and columns that end in .other, are free text.`,
  format: INSTANT.replace('microseconds', 'milliseconds'),
  values: null,
  free_text: true,
})

/** An objective of a version of an activity, or one of its parts when it has several numbers. */
export interface DefinitionRow {
  company: string
  activity: StudyActivity
  objective: ObjectiveDocument
  part: number
}

const text = (words: LocalText | null | undefined): string | null => (words ? localise(words, LANGUAGE) : null)
const partOf = ({ objective, part }: DefinitionRow) => objective.vital?.parts[part]

function labelsOf({ objective }: DefinitionRow): Cell {
  if (objective.answers)
    return objective.answers.map(({ key, answer_text }) => `${key} = ${text(answer_text) ?? ''}`).join(' | ')
  if (objective.faces)
    return objective.faces
      .map((words, index) => `${(objective.minimum_value ?? 1) + index} = ${text(words) ?? ''}`)
      .join(' | ')
  const ends = [
    [objective.minimum_value, objective.minimum_value_string],
    [objective.maximum_value, objective.maximum_value_string],
  ] as const
  return ends.flatMap(([value, words]) => (words ? [`${value ?? ''} = ${text(words) ?? ''}`] : [])).join(' | ') || null
}

/** definitions.csv: what the study asks, in each version of its activities. */
export const definitionsTable: StudyTable<DefinitionRow> = {
  file: 'definitions.csv',
  about: 'An objective of a version of an activity; one with several numbers has a row for each.',
  columns: [
    { name: 'company', about: 'Key of the company.', cell: ({ company }) => company },
    { name: 'activity', about: 'Key of the activity.', cell: ({ activity }) => activity.key },
    { name: 'activity_title', about: 'Its title.', cell: ({ activity }) => text(activity.document.title) },
    { name: 'definition_version', about: 'The version.', cell: ({ activity }) => activity.version },
    { name: 'objective', about: 'Key of the objective.', cell: ({ objective }) => objective.key },
    { name: 'objective_id', about: 'Its id.', cell: ({ objective }) => objective.id },
    { name: 'type', about: 'Its type.', cell: ({ objective }) => objective.type },
    { name: 'label', about: 'What participants read.', cell: ({ objective }) => text(objective.name) },
    {
      name: 'description',
      about: 'The question or hint under the label.',
      cell: ({ objective }) => text(objective.description),
    },
    {
      name: 'required',
      about: 'Whether it had to be answered.',
      values: 'yes | no',
      cell: ({ objective }) => (objective.required ? 'yes' : 'no'),
    },
    { name: 'part', about: 'Place of the number in the entry, from 0.', cell: ({ part }) => part },
    { name: 'measure', about: 'Key of the number.', cell: (row) => partOf(row)?.key ?? null },
    { name: 'measure_label', about: 'Label of the number.', cell: (row) => text(partOf(row)?.label) },
    {
      name: 'unit',
      about: 'The unit that the study stores it in; entries.csv has the one that was entered.',
      cell: ({ objective }) => objective.vital?.storage_unit ?? null,
    },
    {
      name: 'minimum',
      about: 'The smallest number, in `unit`.',
      cell: (row) => partOf(row)?.minimum_value ?? row.objective.minimum_value ?? null,
    },
    {
      name: 'maximum',
      about: 'The largest number, in `unit`.',
      cell: (row) => partOf(row)?.maximum_value ?? row.objective.maximum_value ?? null,
    },
    {
      name: 'values',
      about: 'Keys of the answers with their labels, or labels of the ends of a scale.',
      cell: labelsOf,
    },
  ],
}

/** The rows of one version of an activity. */
export const definitionRows = (activity: StudyActivity, company: string): DefinitionRow[] =>
  activity.document.objectives.flatMap((objective) =>
    Array.from({ length: objective.vital?.parts.length ?? 1 }, (_, part) => ({ company, activity, objective, part })),
  )
