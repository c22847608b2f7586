import { runInNewContext } from 'node:vm'

/** A field of a dictionary. */
export interface LogicField {
  name: string
  /** As in the file; empty for a field that is always displayed. */
  logic: string
  isCheckbox: boolean
}

/** The answers: the ticked codes of a checkbox, else one text; empty without an answer. */
export type LogicAnswers = ReadonlyMap<string, readonly string[]>

/** The value of `[f]` for a checkbox: RADAR's app uses its code while only one is ticked. */
export type LogicDialect = 'redcap' | 'armt'

type Value = string | number | boolean

const valueOf = (text: string): Value => (text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text)

const PART = /"([^"]*)"|'([^']*)'|\[([a-z0-9_]+)(?:\(([^)\]]*)\))?\]|<>|!=|<=|>=|=|\band\b|\bor\b/gi
const WORDS: Record<string, string> = { '<>': '!==', '!=': '!==', '=': '===', and: '&&', or: '||' }

/**
 * Evaluates branching logic like REDCap and RADAR's app, independently of this project: its tokens
 * are replaced by JavaScript, and the result is run. Blank is `''`, and no number equals it.
 */
function runnable(logic: string): (read: (name: string, code?: string) => Value) => boolean {
  const script = logic.replace(PART, (part, double?: string, single?: string, name?: string, code?: string) => {
    const literal = double ?? single
    if (literal !== undefined) return JSON.stringify(valueOf(literal))
    if (name === undefined) return WORDS[part.toLowerCase()] ?? part
    return `read(${[name, ...(code === undefined ? [] : [code])].map((text) => JSON.stringify(text)).join(', ')})`
  })
  return runInNewContext(`(read) => Boolean(${script.replaceAll(/\s+/g, ' ')})`) as ReturnType<typeof runnable>
}

/** The displayed fields. Hidden fields are blank in the rules of others, as REDCap clears them. */
export function visibleByReplacement(
  fields: readonly LogicField[],
  dialect: LogicDialect,
): (answers: LogicAnswers) => Set<string> {
  const rules = fields.map((field) => ({ ...field, holds: field.logic === '' ? null : runnable(field.logic) }))
  const checkboxes = new Set(fields.flatMap(({ name, isCheckbox }) => (isCheckbox ? [name] : [])))
  return (answers) => {
    let asked = new Set(fields.map(({ name }) => name))
    const read = (name: string, code?: string): Value => {
      const given = asked.has(name) ? (answers.get(name) ?? []) : []
      if (code !== undefined && (dialect === 'redcap' || checkboxes.has(name))) return Number(given.includes(code))
      if (code !== undefined) return Number(given[0] === code)
      return given.length > 1 ? given.join() : valueOf(given[0] ?? '')
    }
    for (let round = 0; round <= fields.length; round += 1) {
      const before = asked.size
      const now = new Set(rules.flatMap(({ name, holds }) => (holds === null || holds(read) ? [name] : [])))
      const isSame = now.size === before && [...now].every((name) => asked.has(name))
      asked = now
      if (isSame) break
    }
    return asked
  }
}
