import type { Expression } from '@almanac/domain/survey'
import { RuleRefusal } from '../expression/formula'
import { joined } from '../expression/translate'
import type { FieldLookup } from '../fields'
import type { ImportLog, Place } from '../import-log'
import { ruleText } from '../rule-check'
import type { FieldDraft } from './field-types'
import { translateLogic, type LogicOptions, type TranslatedRule } from './logic'
import { logRemarks } from './remarks'

/** Translates a rule, or notes why it is not imported. */
export type RuleReader = (source: string, what: string, place: Place) => TranslatedRule | null

export const ruleReader =
  (field: FieldLookup, log: ImportLog, options?: LogicOptions): RuleReader =>
  (source, what, place) => {
    try {
      const rule = translateLogic(source, field, options)
      logRemarks(rule, source, log, place)
      return rule
    } catch (error) {
      if (!(error instanceof RuleRefusal)) throw error
      log.error(error.code, `${what} is not imported: ${error.message}.`, place, source)
      return null
    }
  }

/**
 * `hides` is the condition of an action tag that hides the item; it is displayed while the
 * branching logic holds and `hides` does not.
 */
export function setVisibility(
  { item, row }: FieldDraft,
  branching: TranslatedRule | null,
  hides: Expression | null,
  log: ImportLog,
): void {
  const shown: Expression | null = hides && { kind: 'unary', operator: 'not', operand: hides }
  const rule = branching && shown ? joined('and', branching.rule, shown) : (branching?.rule ?? shown)
  if (!rule) return
  try {
    item.visible_if = ruleText(rule)
    log.addImported('rule', item.key, row.line)
  } catch (error) {
    if (!(error instanceof RuleRefusal)) throw error
    log.error(
      error.code,
      `The branching logic is not imported: ${error.message}.`,
      { key: item.key, line: row.line },
      row.branching,
    )
  }
}

/** The branching logic of a row; without an importable one the question is always displayed. */
export const branchingOf = ({ row }: FieldDraft, read: RuleReader): TranslatedRule | null =>
  row.branching === '' ? null : read(row.branching, 'The branching logic', { key: row.name, line: row.line })

/** Sets the rule of a calculated field. */
export function setCalculation({ item, row }: FieldDraft, read: RuleReader, log: ImportLog): void {
  if (row.type !== 'calc') return
  const place = { key: row.name, line: row.line }
  if (row.choices === '') {
    log.error('NO_CALCULATION', 'This calculated field has no calculation.', place)
    return
  }
  const rule = read(row.choices, 'The calculation', place)
  if (!rule) return
  item.calculated = rule.text
  log.addImported('rule', item.key, row.line)
}
