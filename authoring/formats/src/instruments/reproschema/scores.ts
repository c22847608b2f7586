import type { SurveyItem, SurveyScoreDefinition } from '@almanac/domain/survey'
import type { LocalText } from '@almanac/domain/texts'
import { RuleRefusal, type Formula } from '../expression/formula'
import type { FieldLookup } from '../fields'
import type { ImportLog, Place } from '../import-log'
import { parseScript, translateScript } from '../javascript/rules'

export interface Computed {
  key: string
  expression: string
  label: LocalText | null
  place: Place
}

/** The names of the addends, if the formula is a plain sum. */
function addends(formula: Formula): string[] | null {
  if (formula.kind === 'reference') return [formula.name]
  if (formula.kind !== 'binary' || formula.operator !== '+') return null
  const [left, right] = [addends(formula.left), addends(formula.right)]
  return left && right ? [...left, ...right] : null
}

function extremeOf(
  items: readonly (SurveyItem | undefined)[],
  pick: (numbers: number[]) => number,
): number | undefined {
  let total = 0
  for (const item of items) {
    const codes = (item?.options ?? []).map(({ code }) => Number(code))
    if (codes.length === 0 || codes.some((code) => !Number.isFinite(code))) return undefined
    total += pick(codes)
  }
  return total
}

/**
 * A computed variable as a score. A sum requires all of its answers: the partial sum that
 * JavaScript would compute looks like a healthy one.
 */
export function scoreOf(
  { key, expression, label, place }: Computed,
  field: FieldLookup,
  items: ReadonlyMap<string, SurveyItem>,
  log: ImportLog,
): SurveyScoreDefinition | null {
  try {
    const names = addends(parseScript(expression))
    const { text } = translateScript(expression, field)
    log.addImported('rule', key, place.line)
    const named = { key, ...(label !== null && { label }), bands: [] }
    const isSum = names !== null && new Set(names).size === names.length && names.every((name) => items.has(name))
    if (!isSum) return { ...named, method: 'rule', items: [], rule: text }
    const counted = names.map((name) => items.get(name))
    const [minimum, maximum] = [
      extremeOf(counted, (codes) => Math.min(...codes)),
      extremeOf(counted, (codes) => Math.max(...codes)),
    ]
    return {
      ...named,
      method: 'sum',
      items: names,
      ...(minimum !== undefined && { minimum }),
      ...(maximum !== undefined && { maximum }),
    }
  } catch (error) {
    if (!(error instanceof RuleRefusal)) throw error
    log.error(error.code, `The score ${key} is not imported: ${error.message}.`, place, expression)
    return null
  }
}
