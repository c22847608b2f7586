import { forms, shortUsage, type CommandName, type Form } from './forms'
import { nearest } from './nearest'

/** The words after a command, told apart. */
export interface Words {
  /** What it takes, in order. */
  taken: string[]
  /** Options with their values; a switch has an empty one. */
  options: Map<string, string>
}

const QUESTIONS: Record<string, string> = {
  FOLDER: 'Which folder?',
  REMOTE: 'Which remote?',
  VERSION: 'Which version?',
  USER: 'Which user?',
  NAME: 'Which name?',
  EMAIL: 'Which email address?',
  PERSON: 'Which person?',
}

/** What is said to a word that is not understood. */
function stranger(word: string, name: CommandName): string {
  const hint = word.startsWith('-') ? nearest(word, Object.keys(forms[name].options)) : undefined
  return `\`${word}\` is not understood; ${hint ? `did you mean \`${hint}\`?` : `write \`${shortUsage(name)}\`.`}`
}

/** Tells the words after a command apart; a sentence where they do not fit its form. */
export function readWords(name: CommandName, words: readonly string[]): Words | string {
  const { takes, options: known }: Form = forms[name]
  const taken: string[] = []
  const options = new Map<string, string>()
  const waiting = [...words]
  for (let word = waiting.shift(); word !== undefined; word = waiting.shift()) {
    if (!word.startsWith('-')) {
      taken.push(word)
      continue
    }
    const [option = '', ...inline] = word.split('=')
    const value = known[option]
    if (value === undefined) return stranger(option, name)
    if (options.has(option)) return `\`${option}\` is said twice.`
    if (value === null) {
      if (inline.length > 0) return `\`${option}\` takes no value.`
      options.set(option, '')
      continue
    }
    const given = inline.length > 0 ? inline.join('=') : waiting.shift()
    if (given === undefined || given === '' || given.startsWith('--'))
      return `\`${option}\` needs a value: write \`${option} ${value}\`.`
    options.set(option, given)
  }
  const missing = takes[taken.length]
  if (missing && !missing.startsWith('['))
    return `${QUESTIONS[missing.replace('…', '')] ?? `Which ${missing}?`} Write \`${shortUsage(name)}\`.`
  const extra = takes.at(-1)?.endsWith('…') ? undefined : taken[takes.length]
  return extra === undefined ? { taken, options } : stranger(extra, name)
}
