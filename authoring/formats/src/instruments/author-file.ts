import { stringify } from 'yaml'
import { isAnswerable, type SurveyDefinition, type SurveyItem } from '@almanac/domain/survey'

/** Order of an item's properties for the author: type, text, visibility, display. */
const ORDER = [
  'key',
  'type',
  'label',
  'description',
  'required',
  'skippable',
  'visible_if',
  'hidden',
  'read_only',
  'calculated',
  'initial',
  'display',
  'options',
] as const satisfies readonly (keyof SurveyItem)[]

type Written = Record<string, unknown>

const isWorthWriting = (value: unknown): boolean =>
  value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0)

function filled(entries: readonly (readonly [string, unknown])[]): Written {
  return Object.fromEntries(entries.filter(([, value]) => isWorthWriting(value)))
}

/** Questions are required by default, so `false` is written explicitly. */
function requiredOf(item: SurveyItem): boolean | undefined {
  if (item.required === true) return true
  return isAnswerable(item) && item.read_only !== true && item.calculated === undefined ? false : undefined
}

function written(item: SurveyItem, inside: ReadonlyMap<string, readonly SurveyItem[]>): Written {
  const { group: _, ...same } = item
  const properties: Written = { ...same, required: requiredOf(item) }
  const first = ORDER.map((name) => [name, properties[name]] as const)
  const rest = Object.entries(properties).filter(([name]) => !ORDER.some((known) => known === name))
  const questions = (inside.get(item.key) ?? []).map((inner) => written(inner, inside))
  return filled([...first, ...rest, ['questions', questions]])
}

/** The items by their group; those at the top level under null. */
function byGroup(items: readonly SurveyItem[]): Map<string | null, SurveyItem[]> {
  const groups = new Map<string | null, SurveyItem[]>()
  for (const item of items) groups.set(item.group, [...(groups.get(item.group) ?? []), item])
  return groups
}

/** Removes empty groups, which a file can't contain. */
function withoutEmptyGroups(items: readonly SurveyItem[]): readonly SurveyItem[] {
  const used = new Set(items.map(({ group }) => group))
  const left = items.filter(({ key, type }) => type !== 'group' || used.has(key))
  return left.length === items.length ? left : withoutEmptyGroups(left)
}

/** A survey as the YAML of a file in `surveys/` of a study: the properties of its definition, with nested groups. */
export function writeSurveyFile(definition: SurveyDefinition): string {
  const { key, title, introduction, source, scores, alerts } = definition
  const groups = byGroup(withoutEmptyGroups(definition.questions))
  const inside = new Map([...groups].flatMap(([group, items]) => (group === null ? [] : [[group, items] as const])))
  const questions = (groups.get(null) ?? []).map((item) => written(item, inside))
  return stringify(
    filled([
      ['key', key],
      ['title', title],
      ['introduction', introduction],
      ['source', source],
      ['questions', questions],
      ['scores', scores],
      ['alerts', alerts],
    ]),
    { lineWidth: 100, aliasDuplicateObjects: false },
  )
}
