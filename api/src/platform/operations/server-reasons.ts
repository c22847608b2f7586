import { DEFAULT_LOCALE } from '../../http/locales'
import { wordsOf } from '../../http/words'

/**
 * Sentences that the server itself gives as the reason of a change or of the end of a plan, with the names of their
 * values. They are stored in English, beside the reasons that people write.
 */
const SENTENCES = {
  planned: ['steps', 'hours'],
  plan_step: ['step', 'steps'],
  plan_replaced: [],
  plan_ended: [],
  plan_overtaken: [],
  plan_withdrawn: [],
  plan_switched_off: ['remote'],
} as const satisfies Record<string, readonly string[]>

type Sentence = keyof typeof SENTENCES
type ValuesOf<S extends Sentence> = Record<(typeof SENTENCES)[S][number], string | number>

const written = (locale: string, code: string, values: Readonly<Record<string, string | number>>): string =>
  wordsOf(locale)(`release_reasons.${code}`, values)

/** A reason of the server as it is stored. */
export const serverReason = <S extends Sentence>(code: S, values: ValuesOf<S>): string =>
  written(DEFAULT_LOCALE, code, values)

/** What a stored reason of this kind looks like, with a group for each value. */
function patternOf(code: string, names: readonly string[]): RegExp {
  const example = written(DEFAULT_LOCALE, code, Object.fromEntries(names.map((name) => [name, `<${name}>`])))
  const literal = example.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(`^${names.reduce((text, name) => text.replace(`<${name}>`, `(?<${name}>.+)`), literal)}$`)
}

let patterns: [code: string, pattern: RegExp][] | undefined

/** A stored reason of the server in another language; undefined for any other text, such as the words of a person. */
export function serverReasonIn(locale: string, reason: string): string | undefined {
  patterns ??= Object.entries(SENTENCES).map(([code, names]) => [code, patternOf(code, names)])
  for (const [code, pattern] of patterns) {
    const match = pattern.exec(reason)
    if (match) return written(locale, code, { ...match.groups })
  }
  return undefined
}
