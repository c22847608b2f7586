import { RuleRefusal } from '../expression/formula'
import type { FieldLookup } from '../fields'
import type { ImportLog, Place } from '../import-log'
import { translateScript, type TranslatedScript } from '../javascript/rules'
import type { FieldDraft } from '../redcap/field-types'
import { translateLogic, type TranslatedRule } from '../redcap/logic'
import { logRemarks } from '../redcap/remarks'
import type { ArmtRow } from './fields'

type Attempt<Rule> = { rule: Rule } | { refusal: RuleRefusal } | null

function attempt<Rule>(source: string, translate: () => Rule): Attempt<Rule> {
  if (source === '') return null
  try {
    return { rule: translate() }
  } catch (error) {
    if (error instanceof RuleRefusal) return { refusal: error }
    throw error
  }
}

const isRule = <Rule>(tried: Attempt<Rule>): tried is { rule: Rule } => tried !== null && 'rule' in tried

/** Literals compared with an answer are codes: `= 1` and `= "1"` are equal. */
const comparable = ({ text }: { text: string }): string => text.replaceAll('"', '').replaceAll(/\s+/g, ' ')

/**
 * The visibility rule of a question of the app. Its `branching_logic` decides; there, `[f] = '1'`
 * about a checkbox holds when no other choice is ticked. Its older `evaluated_logic` confirms what
 * REDCap would reject, `[f(1)]` about a question with one answer; a note names where the two
 * differ.
 */
export function armtBranching(log: ImportLog) {
  return ({ row }: FieldDraft, rows: ReadonlyMap<string, ArmtRow>, field: FieldLookup): TranslatedRule | null => {
    const own = rows.get(row.name)
    if (!own || (own.branching === '' && own.evaluated_logic === '')) return null
    const place = { key: row.name, line: own.logic_line }
    const scripted = attempt(own.evaluated_logic, () => scriptOf(own.evaluated_logic, field))
    const strict = attempt(own.branching, () => translateLogic(own.branching, field, ALONE))
    if (isRule(strict)) {
      logRemarks(strict.rule, own.branching, log, place)
      compare(strict.rule, scripted, own, log, place)
      return strict.rule
    }
    return otherwise(own, strict, scripted, field, log, place)
  }
}

const ALONE = { checkbox_as_value: 'alone', code_of_single: 'refuse' } as const
const EQUAL = { checkbox_as_value: 'alone', code_of_single: 'equals' } as const

const scriptOf = (source: string, field: FieldLookup): TranslatedScript =>
  translateScript(source, (name) => field(name), 'responses')

function otherwise(
  own: ArmtRow,
  strict: Attempt<TranslatedRule>,
  scripted: Attempt<TranslatedScript>,
  field: FieldLookup,
  log: ImportLog,
  place: Place,
): TranslatedRule | null {
  const loose = attempt(own.branching, () => translateLogic(own.branching, field, EQUAL))
  if (isRule(loose) && isRule(scripted) && comparable(loose.rule) === comparable(scripted.rule)) {
    log.warning(
      'CODE_OF_SINGLE',
      'The branching logic asks for a checkbox where there is none. It is read as its evaluated_logic says: as the one answer.',
      place,
      own.branching,
    )
    return loose.rule
  }
  const refusal = strict !== null && 'refusal' in strict ? strict.refusal : null
  const code =
    refusal?.code ?? (scripted !== null && 'refusal' in scripted ? scripted.refusal.code : 'RULE_ONLY_SCRIPT')
  const why = refusal?.message ?? 'there is only the evaluated_logic of older apps, and no branching logic'
  log.error(
    code,
    `The branching logic is not imported: ${why}. The question is always asked.`,
    place,
    own.branching || own.evaluated_logic,
  )
  return null
}

function compare(
  rule: TranslatedRule,
  scripted: Attempt<TranslatedScript>,
  own: ArmtRow,
  log: ImportLog,
  place: Place,
): void {
  if (scripted === null) return
  if (!isRule(scripted)) {
    if (rule.checkboxes.length === 0 && scripted.refusal.code !== 'RULE_CHECKBOX_AS_VALUE')
      log.info(
        'EVALUATED_LOGIC_BROKEN',
        `Its evaluated_logic can't be read: ${scripted.refusal.message}.`,
        place,
        own.evaluated_logic,
      )
    return
  }
  if (comparable(scripted.rule) !== comparable(rule))
    log.warning(
      'EVALUATED_LOGIC_DIFFERS',
      'The evaluated_logic of older apps says something else; the branching logic is imported. Which one is meant?',
      place,
      own.evaluated_logic,
    )
}
