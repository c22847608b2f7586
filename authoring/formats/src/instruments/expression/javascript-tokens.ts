import { checkRuleLength } from './parse'
import { RuleRefusal, type BinaryOperator, type Token } from './formula'

const TOKEN =
  /(?<space>\s+)|(?<number>(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)|(?<name>[a-z_$][\w$]*)|(?<operator>===|!==|==|!=|<=|>=|&&|\|\||\*\*|[<>+\-*/%])|(?<mark>[()[\],?:!.])/iy

const OPERATORS: Readonly<Record<string, BinaryOperator>> = {
  '===': '=',
  '==': '=',
  '!==': '!=',
  '!=': '!=',
  '<=': '<=',
  '>=': '>=',
  '<': '<',
  '>': '>',
  '&&': 'and',
  '||': 'or',
  '+': '+',
  '-': '-',
  '*': '*',
  '/': '/',
  '%': '%',
  '**': '^',
}

const MARKS = ['(', ')', ',', '?', ':', '!', '.', '[', ']'] as const
const markOf = (value: string) => MARKS.find((mark) => mark === value)

function textAt(text: string, at: number): { value: string; end: number } {
  const quote = text[at]
  let value = ''
  for (let index = at + 1; index < text.length; index += 1) {
    const character = text[index] ?? ''
    if (character === quote) return { value, end: index + 1 }
    if (character === '\\') {
      index += 1
      value += text[index] ?? ''
    } else value += character
  }
  throw new RuleRefusal('RULE_MALFORMED', `the ${quote} at character ${at + 1} is not closed`)
}

function pieces(text: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < text.length) {
    if (text[at] === '"' || text[at] === "'") {
      const { value, end } = textAt(text, at)
      tokens.push({ kind: 'text', value, at })
      at = end
      continue
    }
    TOKEN.lastIndex = at
    const found = TOKEN.exec(text)
    const { number, name, operator, mark } = found?.groups ?? {}
    if (!found) throw new RuleRefusal('RULE_MALFORMED', `${text[at] ?? ''} at character ${at + 1} is not understood`)
    const known = operator === undefined ? undefined : OPERATORS[operator]
    const sign = mark === undefined ? undefined : markOf(mark)
    if (number !== undefined) tokens.push({ kind: 'number', value: Number(number), at })
    else if (name !== undefined) tokens.push({ kind: 'name', value: name, at })
    else if (known) tokens.push({ kind: 'operator', value: known, at })
    else if (sign) tokens.push({ kind: 'mark', value: sign, at })
    at += found[0].length
  }
  return tokens
}

const KEYWORD = /^(true|false|Math)$/

/**
 * Converts names of answers to references: `phq9_1`, or `responses['phq9_1']` where answers are
 * properties of an object with that name.
 */
function withReferences(tokens: readonly Token[], holder: string | null): Token[] {
  const out: Token[] = []
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index]
    if (!token) break
    const [open, key, close] = [tokens[index + 1], tokens[index + 2], tokens[index + 3]]
    const before = out.at(-1)
    if (token.kind !== 'name' || (before?.kind === 'mark' && before.value === '.')) out.push(token)
    else if (token.value === holder && open?.kind === 'mark' && open.value === '[') {
      if (key?.kind !== 'text' || close?.kind !== 'mark' || close.value !== ']')
        throw new RuleRefusal('RULE_MALFORMED', `the name in \`${holder}[…]\` is no text in quotes`)
      out.push({ kind: 'reference', name: key.value, code: null, at: token.at })
      index += 3
    } else if (token.value === 'Math' && open?.kind === 'mark' && open.value === '.' && key?.kind === 'name') {
      out.push({ kind: 'name', value: `Math.${key.value}`, at: token.at })
      index += 2
    } else if (KEYWORD.test(token.value) || (open?.kind === 'mark' && open.value === '(')) out.push(token)
    else if (holder === null) out.push({ kind: 'reference', name: token.value, code: null, at: token.at })
    else throw new RuleRefusal('RULE_MALFORMED', `\`${token.value}\` is not \`${holder}['…']\``)
  }
  return out
}

/**
 * The tokens of a JavaScript expression over answers. With a `holder`, answers
 * are its properties (`responses['q']`), else they are variables.
 */
export function javascriptTokens(text: string, holder: string | null = null): Token[] {
  checkRuleLength(text)
  return withReferences(pieces(text), holder)
}
