/** The column names of a data dictionary. */
export const COLUMNS = {
  name: ['variable / field name', 'variable/field name', 'variable', 'field name', 'field_name'],
  form: ['form name', 'form_name', 'form'],
  header: ['section header', 'section_header'],
  type: ['field type', 'field_type'],
  label: ['field label', 'field_label'],
  choices: [
    'choices, calculations, or slider labels',
    'choices or calculations',
    'choices, calculations or slider labels',
    'select_choices_or_calculations',
  ],
  note: ['field note', 'field_note'],
  validation: [
    'text validation type or show slider number',
    'text validation type',
    'text_validation_type_or_show_slider_number',
  ],
  min: ['text validation min', 'text_validation_min'],
  max: ['text validation max', 'text_validation_max'],
  identifier: ['identifier?', 'identifier'],
  branching: ['branching logic (show field only if...)', 'branching logic', 'branching_logic'],
  required: ['required field?', 'required field', 'required_field'],
  alignment: ['custom alignment', 'custom_alignment'],
  number: ['question number (surveys only)', 'question number', 'question_number'],
  matrix: ['matrix group name', 'matrix_group_name'],
  ranking: ['matrix ranking?', 'matrix ranking', 'matrix_ranking'],
  annotation: ['field annotation', 'field_annotation'],
} as const satisfies Record<string, readonly string[]>

export type Column = keyof typeof COLUMNS

/** The required columns. */
export const NEEDED: readonly Column[] = ['name', 'form', 'type', 'label']

const columns = Object.keys(COLUMNS).filter((name): name is Column => name in COLUMNS)

/** A column name normalized for comparison: lower case, single spaces, no footnotes. */
const plainName = (name: string): string =>
  name
    .replace(/^\ufeff/, '')
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replaceAll('…', '...')

/** The index of each column in a header row. */
export function placesOf(header: readonly string[]): Map<Column, number> {
  const names = header.map(plainName)
  const places = new Map<Column, number>()
  for (const column of columns) {
    const known: readonly string[] = COLUMNS[column]
    const place = names.findIndex((name) => known.includes(name))
    if (place !== -1) places.set(column, place)
  }
  return places
}

/** The unknown columns of a header row. */
export function unknownColumns(header: readonly string[]): string[] {
  const known: readonly string[] = columns.flatMap((column) => [...COLUMNS[column]])
  return header.filter((name) => plainName(name) !== '' && !known.includes(plainName(name)))
}

/** One row of a data dictionary: a field. */
export type FieldRow = Record<Column, string> & { line: number }

/** An empty row, to be filled by every reader. */
export const emptyRow = (line: number): FieldRow => ({
  name: '',
  form: '',
  header: '',
  type: '',
  label: '',
  choices: '',
  note: '',
  validation: '',
  min: '',
  max: '',
  identifier: '',
  branching: '',
  required: '',
  alignment: '',
  number: '',
  matrix: '',
  ranking: '',
  annotation: '',
  line,
})

export const columnNames: readonly Column[] = columns
