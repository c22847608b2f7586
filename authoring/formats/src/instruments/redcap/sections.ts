import type { SurveyItem } from '@almanac/domain/survey'
import type { ImportLog } from '../import-log'
import { freeKey } from '../keys'
import { RANK_TWICE } from '../texts'
import type { FieldDraft } from './field-types'

/** A question with the heading above it in the source. */
export interface HeadedDraft extends FieldDraft {
  /** The heading as displayed; empty without one. */
  heading: string
}

interface Arrangement {
  /** Keys in use; those of new groups are added. */
  keys: Set<string>
  log: ImportLog
}

/** Splits a list before each member that begins a new part. */
function splitBefore<T>(list: readonly T[], begins: (member: T, before: T) => boolean): T[][] {
  const parts: T[][] = []
  for (const member of list) {
    const last = parts.at(-1)
    const before = last?.at(-1)
    if (last && before !== undefined && !begins(member, before)) last.push(member)
    else parts.push([member])
  }
  return parts
}

const sameOptions = (one: SurveyItem, other: SurveyItem): boolean =>
  one.options?.map(({ code }) => code).join('|') === other.options?.map(({ code }) => code).join('|')

/** Maximum number of rows of a ranking that are compared; longer rankings get no such warning. */
const MAX_RANKED_ROWS = 40

/** Warns at each row with the rank of another row: REDCap clears the other one. */
function warnOfSameRank(rows: readonly SurveyItem[]): void {
  if (rows.length > MAX_RANKED_ROWS) return
  for (const row of rows) {
    const others = rows.filter((other) => other !== row).map(({ key }) => `[${row.key}] = [${key}]`)
    if (others.length > 0) row.warnings = [...(row.warnings ?? []), { when: others.join(' or '), text: RANK_TWICE }]
  }
}

function matrixGroup(
  rows: readonly HeadedDraft[],
  label: string,
  group: string | null,
  { keys, log }: Arrangement,
): SurveyItem {
  const [first] = rows
  const name = first?.row.matrix ?? 'matrix'
  const items = rows.map(({ item }) => item)
  const one = items[0]
  const isMatrix = one !== undefined && items.every((item) => item.type === 'choice' && sameOptions(item, one))
  const key = freeKey(keys.has(name) ? `matrix_${name}` : name, keys)
  if (!isMatrix)
    log.info(
      'MATRIX_AS_PAGE',
      `The questions of the matrix “${name}” stand on one page below each other: not all are choices of the same answers.`,
      { key, line: first?.row.line },
    )
  if (/^y/i.test(first?.row.ranking ?? '')) {
    warnOfSameRank(items)
    log.warning(
      'MATRIX_RANKING',
      items.length > MAX_RANKED_ROWS
        ? `In the matrix “${name}” each place is to be given once, which nothing holds participants to.`
        : `In the matrix “${name}” each place is to be given once; a participant who gives it twice is asked whether that is meant.`,
      { key, line: first?.row.line },
      first?.row.ranking,
    )
  }
  for (const { item } of rows) item.group = key
  return {
    key,
    type: 'group',
    group,
    label,
    display: isMatrix ? 'matrix' : 'page',
    ...(first && { source: { id: name, line: first.row.line } }),
  }
}

/** Questions in order, with the rows of a matrix grouped. */
function withMatrices(
  members: readonly HeadedDraft[],
  label: string,
  group: string | null,
  arrangement: Arrangement,
): SurveyItem[] {
  const runs = splitBefore(members, ({ row }, before) => row.matrix === '' || row.matrix !== before.row.matrix)
  return runs.flatMap((run) => {
    const [first] = run
    if (first && first.row.matrix !== '' && run.length > 1)
      return [matrixGroup(run, label, group, arrangement), ...run.map(({ item }) => item)]
    for (const { item } of run) item.group = group
    return run.map(({ item }) => item)
  })
}

const isOneMatrix = (members: readonly HeadedDraft[]): boolean => {
  const name = members[0]?.row.matrix ?? ''
  return name !== '' && members.length > 1 && members.every(({ row }) => row.matrix === name)
}

/**
 * How many questions a heading covers. A heading is hidden with its question; so where that has a
 * rule, it only covers the following questions with the same rule.
 */
function reachOf(section: readonly HeadedDraft[]): number {
  const rule = section[0]?.item.visible_if
  if (rule === undefined) return section.length
  const other = section.findIndex(({ item }) => item.visible_if !== rule)
  return other === -1 ? section.length : other
}

function headed(section: readonly HeadedDraft[], arrangement: Arrangement): SurveyItem[] {
  const [first] = section
  if (!first || first.heading === '') return withMatrices(section, '', null, arrangement)
  const reach = reachOf(section)
  const [below, after] = [section.slice(0, reach), section.slice(reach)]
  if (after.length > 0)
    arrangement.log.info(
      'HEADING_HIDES_WITH_QUESTION',
      `The section header goes when this question does, so it stands above ${below.length} of ${section.length} questions of its section.`,
      { key: first.item.key, line: first.row.line },
      first.row.header,
    )
  const rest = withMatrices(after, '', null, arrangement)
  if (isOneMatrix(below)) return [...withMatrices(below, first.heading, null, arrangement), ...rest]
  const key = freeKey(`section_${first.row.line}`, arrangement.keys)
  const group: SurveyItem = { key, type: 'group', group: null, label: first.heading, source: { line: first.row.line } }
  return [group, ...withMatrices(below, first.heading, key, arrangement), ...rest]
}

/** The questions of a form under their section headers and in their matrices, as one list. */
export const arranged = (drafts: readonly HeadedDraft[], arrangement: Arrangement): SurveyItem[] =>
  splitBefore(drafts, ({ heading }) => heading !== '').flatMap((section) => headed(section, arrangement))
