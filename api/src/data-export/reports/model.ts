import type { DocumentFrame } from '../../pdf'
import type { Drawing } from './charts/svg'

/** A part of a section, in the order of the page. */
export type Part =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  /** `alt` is the text alternative. */
  | { kind: 'chart'; drawing: Drawing; alt: string; caption: string }
  | { kind: 'table'; caption: string; head: string[]; rows: string[][] }
  /** A few numbers side by side, each under its label. */
  | { kind: 'figures'; figures: [name: string, value: string][] }
  | { kind: 'note'; when: string; text: string }
  /** Pictures by file name; `alt` is the text alternative. */
  | { kind: 'pictures'; caption: string; pictures: { file: string; alt: string; when: string }[] }

export interface Section {
  title: string
  /** The section is alone on its page. */
  own_page?: true
  parts: Part[]
}

/** The data of the template `api/pdf/history-report.typ`: all texts and numbers are formatted. */
export interface ReportModel extends DocumentFrame {
  words: { page: string }
  facts: [label: string, value: string][]
  /** The first page. */
  summary: Part[]
  /** That of the glucose sensor, if it has values, and one for each activity. */
  sections: Section[]
}
