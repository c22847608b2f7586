import { runInNewContext } from 'node:vm'

/** A field as its dictionary has it. */
export interface LogicField {
  name: string
  /** As it is written; empty for what is always asked. */
  logic: string
  isCheckbox: boolean
}

/** What was answered: of a checkbox the codes that are ticked, else one text; nothing where there is no answer. */
export type LogicAnswers = ReadonlyMap<string, readonly string[]>

/** How `[f]` reads a checkbox: the app of RADAR gives its code while one alone is ticked. */
export type LogicDialect = 'redcap' | 'armt'

type Value = string | number | boolean

const valueOf = (text: string): Value => (text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text)

const PART = /"([^"]*)"|'([^']*)'|\[([a-z0-9_]+)(?:\(([^)\]]*)\))?\]|<>|!=|<=|>=|=|\band\b|\bor\b/gi
const WORDS: Record<string, string> = { '<>': '!==', '!=': '!==', '=': '===', and: '&&', or: '||' }

/**
 * Branching logic as REDCap and the app of RADAR work it out, and not as this
 * project does: its parts are replaced by those of JavaScript, and what comes of
 * it is run. Blank is `''`, and no number equals it.
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

/** Which fields are asked. What is hidden is blank for the rules of others, as REDCap erases it. */
export function askedByReplacement(
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
