import type { SurveyProblem } from '@almanac/domain/survey'
import type { SurveyFile, SurveyItemFile } from '../../src/surveys'
import type { Path } from '../read/source'

/** An item of a survey with its path in the file. */
export interface ItemPlace {
  item: SurveyItemFile
  at: Path
}

const inside = (items: readonly SurveyItemFile[], at: Path): ItemPlace[] =>
  items.flatMap((item, index) => {
    const own = [...at, 'questions', index]
    return [{ item, at: own }, ...inside(item.questions ?? [], own)]
  })

/** All items of a file with their paths, groups before their items. */
export const itemPlaces = ({ questions }: SurveyFile): ItemPlace[] => inside(questions, [])

/** Properties that contain rules. */
const RULES = ['visible_if', 'calculated', 'initial', 'min', 'max'] as const

/** The rule without the `=` that distinguishes it from a value. */
const bare = (value: unknown): unknown => (typeof value === 'string' ? value.replace(/^=/, '').trim() : value)

function ruleIn(item: SurveyItemFile, at: Path, rule: string): Path {
  const written = rule.replace(/^=/, '').trim()
  const property = RULES.find((name) => bare(item[name]) === written)
  if (property) return [...at, property]
  const warning = (item.warnings ?? []).findIndex(({ when }) => bare(when) === written)
  return warning === -1 ? at : [...at, 'warnings', warning, 'when']
}

/** The path in the file of a problem found by the engine: the rule, else the item, score or alert. */
export function placeOfProblem(
  { key, rule, code }: SurveyProblem,
  file: SurveyFile,
  places: readonly ItemPlace[],
): Path {
  const found = places.filter(({ item }) => item.key === key)
  // Of duplicate keys, the second is reported.
  const place = code === 'KEY_TWICE' ? found.at(-1) : found[0]
  if (place) return rule === undefined ? [...place.at, 'key'] : ruleIn(place.item, place.at, rule)
  const score = file.scores.findIndex((one) => one.key === key)
  if (score !== -1) return ['scores', score, rule === undefined ? 'key' : 'rule']
  const alert = file.alerts.findIndex((one) => one.key === key)
  return alert === -1 ? [] : ['alerts', alert, rule === undefined ? 'key' : 'when']
}
