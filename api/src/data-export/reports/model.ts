import type { DocumentFrame } from '../../pdf'
import type { Drawing } from './charts/svg'

/** A part of a section, in the order of the page. */
export type Part =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  /** A drawing with what it says in words. */
  | { kind: 'chart'; drawing: Drawing; alt: string; caption: string }
  | { kind: 'table'; caption: string; head: string[]; rows: string[][] }
  /** A few numbers side by side, each under its name. */
  | { kind: 'figures'; figures: [name: string, value: string][] }
  | { kind: 'note'; when: string; text: string }
  /** Pictures by the names that their files have; each is told in words. */
  | { kind: 'pictures'; caption: string; pictures: { file: string; alt: string; when: string }[] }

export interface Section {
  title: string
  /** Nothing else stands on its page. */
  own_page?: true
  parts: Part[]
}

/** A report of the history as its template (`api/pdf/history-report.typ`) takes it: every word and number is written already. */
export interface ReportModel extends DocumentFrame {
  words: { page: string }
  facts: [label: string, value: string][]
  /** The first page. */
  summary: Part[]
  /** One of the glucose sensor, where there is one, and one for each activity. */
  sections: Section[]
}
