import type { DocumentFrame } from '../../pdf'
import type { Drawing } from './charts/svg'

/** A row of a table that ends with a small chart; `alt` is its text alternative. A line break within a cell is kept. */
export interface ChartedRow {
  cells: string[]
  drawing: Drawing
  alt: string
}

/** A name with the index of its section in the annex, whose page number follows it. */
export interface SectionLink {
  text: string
  section: number
}

/** A part of a section, in the order of the page. */
export type Part =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  /** How something was counted or chosen, in small print. */
  | { kind: 'small'; text: string }
  /** `alt` is the text alternative; without a caption, the beginning of the annex says how it is read. */
  | { kind: 'chart'; drawing: Drawing; alt: string; caption: string | null }
  /** `entries`: columns are as wide as their longest cells ask for. */
  | { kind: 'table'; layout?: 'entries'; caption: string; head: string[]; rows: string[][] }
  /** `widths` are the shares of the columns before the chart. */
  | { kind: 'charted'; caption: string; widths: number[]; head: string[]; rows: ChartedRow[] }
  /** A few numbers side by side, each under its label. */
  | { kind: 'figures'; figures: [name: string, value: string][] }
  | { kind: 'note'; when: string; text: string }
  /** Pictures by file name; `alt` is the text alternative. */
  | { kind: 'pictures'; caption: string; pictures: { file: string; alt: string; when: string }[] }
  /** Names with their pages in the annex, after `text` and before `more`. */
  | { kind: 'links'; text: string; links: SectionLink[]; more: string }

export interface Section {
  title: string
  /** The hue of its activity, `#rrggbb`; without it the accent. */
  hue?: { text: string; fill: string }
  /** The section is alone on its page. */
  own_page?: true
  parts: Part[]
}

/** The data of the template `api/pdf/history-report.typ`: all texts and numbers are formatted. */
export interface ReportModel extends DocumentFrame {
  /** `page_of` has {name} and {page}; `separator` is between names; `charts` says how the charts of the annex are read. */
  words: { page: string; annex: string; page_of: string; separator: string; charts: string }
  facts: [label: string, value: string][]
  /** At most two pages, however much was recorded. */
  summary: Part[]
  /** The annex: that of the glucose sensor, if it has values, and one for each activity. */
  sections: Section[]
}
