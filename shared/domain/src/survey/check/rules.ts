import type { SurveyDefinition } from '../definition'
import type { ParsedRule } from '../prepare/dependencies'
import type { PlacedItems } from '../prepare/items'
import { ruleTextsOf, type SurveyRuleText } from '../prepare/rule-texts'
import type { SurveyProblem, SurveyProblemCode } from '../problems'
import { parseRule, RuleSyntaxError, visitExpression, type CompileRegex, type Expression } from '../rules'
import { argumentsOf, UNITS } from '../rules/functions'

interface RulesRead {
  rules: ParsedRule[]
  problems: SurveyProblem[]
}

/** The names that a rule may reference. */
interface Known {
  items: PlacedItems
  scores: ReadonlySet<string>
  regex: CompileRegex | undefined
}

/** Parses all rules and reports unknown references. Rules with errors are left out. */
export function readRules(
  definition: SurveyDefinition<unknown>,
  items: PlacedItems,
  regex: CompileRegex | undefined,
): RulesRead {
  const known: Known = { items, scores: new Set(definition.scores.map(({ key }) => key)), regex }
  const read: RulesRead = { rules: [], problems: [] }
  for (const written of ruleTextsOf(definition)) {
    const parsed = parsedRule(written)
    if ('code' in parsed) {
      read.problems.push(parsed)
      continue
    }
    const problems = namingProblems(parsed, known)
    read.problems.push(...problems)
    if (problems.length === 0) read.rules.push(parsed)
  }
  return read
}

function parsedRule(written: SurveyRuleText): ParsedRule | SurveyProblem {
  try {
    return { ...written, expression: parseRule(written.text) }
  } catch (failure) {
    if (!(failure instanceof RuleSyntaxError)) throw failure
    return {
      severity: 'error',
      code: 'RULE_SYNTAX',
      key: written.key,
      rule: written.text,
      position: failure.position,
      message: failure.message,
    }
  }
}

function namingProblems({ key, text, expression }: ParsedRule, known: Known): SurveyProblem[] {
  const problems: SurveyProblem[] = []
  visitExpression(expression, (part) => {
    const found =
      part.kind === 'reference' ? unknownKey(part.key, known) : part.kind === 'call' ? wrongCall(part, known) : null
    if (found) problems.push({ severity: 'error', key, rule: text, position: part.position, ...found })
  })
  return problems
}

interface Found {
  code: SurveyProblemCode
  message: string
}

const unknownKey = (key: string, { items }: Known): Found | null =>
  items.byKey.has(key) ? null : { code: 'KEY_UNKNOWN', message: `No question has the key [${key}].` }

type Call = Extract<Expression, { kind: 'call' }>

function wrongCall(call: Call, known: Known): Found | null {
  const { name } = call
  const expected = argumentsOf(name)
  if (!expected) return { code: 'FUNCTION_UNKNOWN', message: `There is no function ${name}(…).` }
  const [fewest, most] = expected
  const given = call.arguments.length
  if (given < fewest || given > most) {
    const wanted = fewest === most ? String(fewest) : most > 100 ? `${fewest} or more` : `${fewest} to ${most}`
    return { code: 'ARGUMENTS_WRONG', message: `${name}(…) takes ${wanted} values, here are ${given}.` }
  }
  return wrongArguments(call, known)
}

function wrongArguments({ name, arguments: given }: Call, { scores, regex }: Known): Found | null {
  const wrong = (message: string): Found => ({ code: 'ARGUMENTS_WRONG', message })
  const [first, second, third] = given
  if (['code', 'other'].includes(name) && first?.kind !== 'reference')
    return wrong(`${name}(…) takes a question: ${name}([key]).`)
  if (name === 'score' && first?.kind === 'text' && !scores.has(first.value)) {
    return { code: 'SCORE_UNKNOWN', message: `The survey has no score "${first.value}".` }
  }
  if (name === 'score' && first?.kind !== 'text' && first?.kind !== 'reference') {
    return wrong('score(…) takes a question, score([key]), or a score of the survey, score("key").')
  }
  if (name === 'fhirpath' && first?.kind !== 'text') return wrong('fhirpath(…) takes a text.')
  const units = UNITS[name]
  if (units && (third?.kind !== 'text' || !units.includes(third.value))) {
    return wrong(`The unit of ${name}(…) is one of ${units.map((unit) => `"${unit}"`).join(', ')}.`)
  }
  if (name !== 'matches') return null
  return second?.kind === 'text' ? wrongRegex(second.value, regex) : wrong('The pattern of matches(…) is a text.')
}

/** The problem of a regular expression; null if valid. */
export function wrongRegex(pattern: string, regex: CompileRegex | undefined): Found | null {
  if (!regex) return { code: 'REGEX_NOT_LOADED', message: 'Regular expressions were not loaded.' }
  try {
    regex(pattern)
    return null
  } catch (failure) {
    const reason = failure instanceof Error ? failure.message : 'it can’t be read'
    return { code: 'REGEX_INVALID', message: `The pattern ${pattern} can’t be used: ${reason}.` }
  }
}
