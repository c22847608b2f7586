import { parseArgs } from 'node:util'
import type { Form } from './form'
import { forms, shortUsage, type CommandName } from './forms'
import { nearest } from './nearest'

/** The parsed arguments of a command. */
export interface Words {
  /** Positional arguments in order. */
  positionals: string[]
  /** Options with their values; a switch has an empty one. */
  options: Map<string, string>
}

const QUESTIONS: Record<string, string> = {
  FOLDER: 'Which folder?',
  FILE: 'Which file or folder?',
  STUDY: 'Which study?',
  REMOTE: 'Which remote?',
  VERSION: 'Which version?',
  USER: 'Which user?',
  NAME: 'Which name?',
  EMAIL: 'Which email address?',
  PERSON: 'Which person?',
  PARTICIPANT: 'Which participant?',
  PROVIDER: 'Which provider?',
  ID: 'Which appointment?',
  WHEN: 'When?',
  REASON: 'Why?',
}

/** The error message for an unknown argument. */
function stranger(word: string, name: CommandName): string {
  const hint = word.startsWith('-') ? nearest(word, Object.keys(forms[name].options)) : undefined
  return `\`${word}\` is not understood; ${hint ? `did you mean \`${hint}\`?` : `write \`${shortUsage(name)}\`.`}`
}

/** Parses the arguments of a command; returns an error message where they do not match its syntax. */
export function readWords(name: CommandName, words: readonly string[]): Words | string {
  const { takes, options: known }: Form = forms[name]
  const positionals: string[] = []
  const options = new Map<string, string>()
  for (const token of tokensOf(words, known)) {
    if (token.kind === 'positional') {
      if (token.value === '-') return stranger(token.value, name)
      positionals.push(token.value)
      continue
    }
    const [option = ''] = words[token.index]?.split('=') ?? []
    const value = known[option]
    if (token.kind === 'option-terminator' || value === undefined) return stranger(option, name)
    if (options.has(option)) return `\`${option}\` is said twice.`
    if (value === null) {
      if (token.value !== undefined) return `\`${option}\` takes no value.`
      options.set(option, '')
      continue
    }
    if (token.value === undefined || token.value === '' || token.value.startsWith('--'))
      return `\`${option}\` needs a value: write \`${option} ${value}\`.`
    options.set(option, token.value)
  }
  const missing = takes[positionals.length]
  if (missing && !missing.startsWith('['))
    return `${QUESTIONS[missing.replace('…', '')] ?? `Which ${missing}?`} Write \`${shortUsage(name)}\`.`
  const extra = takes.at(-1)?.endsWith('…') ? undefined : positionals[takes.length]
  return extra === undefined ? { positionals, options } : stranger(extra, name)
}

/** Not strict, so that errors have our own messages, with suggestions. */
function tokensOf(words: readonly string[], known: Form['options']) {
  const options = Object.entries(known).map(
    ([option, value]) => [option.slice(2), { type: value === null ? 'boolean' : 'string' }] as const,
  )
  return parseArgs({
    args: [...words],
    options: Object.fromEntries(options),
    strict: false,
    allowPositionals: true,
    tokens: true,
  }).tokens
}
