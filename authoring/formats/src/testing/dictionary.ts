import type { SurveyItem } from '@almanac/domain/survey'
import type { ImportResult } from '../instruments/import-result'
import { importRedcap } from '../instruments/redcap/import'

const HEADER =
  'Variable / Field Name,Form Name,Section Header,Field Type,Field Label,"Choices, Calculations, OR Slider Labels",Field Note,Text Validation Type OR Show Slider Number,Text Validation Min,Text Validation Max,Identifier?,Branching Logic (Show field only if...),Required Field?,Custom Alignment,Question Number (surveys only),Matrix Group Name,Matrix Ranking?,Field Annotation'

export interface Row {
  name: string
  form?: string
  header?: string
  type?: string
  label?: string
  choices?: string
  note?: string
  validation?: string
  min?: string
  max?: string
  identifier?: string
  branching?: string
  required?: string
  alignment?: string
  number?: string
  matrix?: string
  ranking?: string
  annotation?: string
}

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

const line = (row: Row): string =>
  [
    row.name,
    row.form ?? 'visit',
    row.header ?? '',
    row.type ?? 'text',
    row.label ?? `About ${row.name}`,
    row.choices ?? '',
    row.note ?? '',
    row.validation ?? '',
    row.min ?? '',
    row.max ?? '',
    row.identifier ?? '',
    row.branching ?? '',
    row.required ?? '',
    row.alignment ?? '',
    row.number ?? '',
    row.matrix ?? '',
    row.ranking ?? '',
    row.annotation ?? '',
  ]
    .map(quoted)
    .join(',')

/** A data dictionary of these fields, in REDCap's export format. */
export const dictionary = (rows: readonly Row[]): string => [HEADER, ...rows.map(line), ''].join('\r\n')

/** The import of a dictionary with one form. */
export function imported(...rows: Row[]): ImportResult {
  const [first] = importRedcap(dictionary(rows))
  if (!first) throw new Error('nothing was imported')
  return first
}

export function itemOf({ definition }: ImportResult, key: string): SurveyItem {
  const item = definition?.questions.find((question) => question.key === key)
  if (!item) throw new Error(`there is no ${key}`)
  return item
}

/** The codes of the notes about a field, without those of severity info. */
export const faultsOf = ({ notes }: ImportResult, key?: string): string[] =>
  notes.filter((note) => note.severity !== 'info' && (key === undefined || note.key === key)).map(({ code }) => code)
