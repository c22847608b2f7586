import { parse } from 'fhirpath'
import { isRecord } from '@almanac/domain/records'

/** A FHIRPath expression as a tree, without the grammar's wrapper nodes. */
export type Path =
  | { kind: 'empty' }
  | { kind: 'this' }
  | { kind: 'text' | 'date' | 'time'; value: string }
  | { kind: 'number'; value: number }
  | { kind: 'boolean'; value: boolean }
  | { kind: 'quantity'; value: number; unit: string }
  | { kind: 'variable'; name: string }
  | { kind: 'member'; of: Path | null; name: string }
  | { kind: 'call'; of: Path | null; name: string; given: Path[] }
  | { kind: 'index'; of: Path; index: Path }
  | { kind: 'type'; of: Path; operator: string; type: string }
  | { kind: 'minus'; operand: Path }
  | { kind: 'binary'; operator: string; left: Path; right: Path }

/** An expression with a syntax error. */
export class PathSyntaxError extends Error {
  override name = 'PathSyntaxError'
}

const MAX_EXPRESSION_LENGTH = 10_000
const MAX_EXPRESSION_DEPTH = 200

interface ParsedNode {
  type: string
  text: string
  delimitedText: string | undefined
  value: unknown
  unit: unknown
  children: ParsedNode[]
}

/** Parses an expression. Throws PathSyntaxError when it is invalid, or longer than 10,000 characters. */
export function parsePath(expression: string): Path {
  if (expression.length > MAX_EXPRESSION_LENGTH) {
    throw new PathSyntaxError(`It is longer than ${MAX_EXPRESSION_LENGTH} characters.`)
  }
  let parsed: unknown
  try {
    parsed = parse(expression)
  } catch (error) {
    throw new PathSyntaxError(error instanceof Error ? error.message.trim() : String(error))
  }
  return read(nodeOf(parsed, 0))
}

function nodeOf(parsed: unknown, depth: number): ParsedNode {
  if (depth > MAX_EXPRESSION_DEPTH * 4) throw new PathSyntaxError('It has too many brackets inside each other.')
  const record = isRecord(parsed) ? parsed : {}
  return {
    type: String(record.type),
    text: typeof record.text === 'string' ? record.text : '',
    delimitedText: typeof record.delimitedText === 'string' ? record.delimitedText : undefined,
    value: record.value,
    unit: record.unit,
    children: Array.isArray(record.children) ? record.children.map((child) => nodeOf(child, depth + 1)) : [],
  }
}

const ESCAPED: Record<string, string> = { n: '\n', r: '\r', t: '\t', f: '\f' }

/** The characters between the quotes, without escapes. */
const unquoted = (text: string): string =>
  text
    .slice(1, -1)
    .replace(/\\(?:u([0-9a-fA-F]{4})|(.))/gs, (_, code: string | undefined, plain: string) =>
      code === undefined ? (ESCAPED[plain] ?? plain) : String.fromCharCode(Number.parseInt(code, 16)),
    )

const nameOf = (text: string): string => (/^[`"]/.test(text) ? unquoted(text) : text)

function child(node: ParsedNode, index = 0): ParsedNode {
  const found = node.children[index]
  if (!found) throw new PathSyntaxError(`It is incomplete at “${node.text}”.`)
  return found
}

const BINARY = new Set([
  'MultiplicativeExpression',
  'AdditiveExpression',
  'UnionExpression',
  'InequalityExpression',
  'EqualityExpression',
  'MembershipExpression',
  'AndExpression',
  'OrExpression',
  'ImpliesExpression',
])
const WRAPPERS = new Set(['EntireExpression', 'TermExpression', 'InvocationTerm', 'ParenthesizedTerm'])

function read(node: ParsedNode): Path {
  if (WRAPPERS.has(node.type)) return read(child(node))
  if (BINARY.has(node.type)) {
    return { kind: 'binary', operator: node.text, left: read(child(node)), right: read(child(node, 1)) }
  }
  switch (node.type) {
    case 'InvocationExpression':
      return invocation(child(node, 1), read(child(node)))
    case 'MemberInvocation':
    case 'FunctionInvocation':
      return invocation(node, null)
    case 'IndexerExpression':
      return { kind: 'index', of: read(child(node)), index: read(child(node, 1)) }
    case 'TypeExpression':
      return { kind: 'type', of: read(child(node)), operator: node.text, type: child(node, 1).text }
    case 'PolarityExpression':
      return node.text === '-' ? { kind: 'minus', operand: read(child(node)) } : read(child(node))
    case 'ThisInvocation':
      return { kind: 'this' }
    case 'ExternalConstantTerm':
      return { kind: 'variable', name: variableName(node) }
    case 'LiteralTerm':
      return literal(child(node))
    default:
      throw new PathSyntaxError(`“${node.text}” (${node.type}) isn’t known.`)
  }
}

const variableName = (node: ParsedNode): string =>
  node.delimitedText === undefined ? nameOf(node.text) : node.delimitedText.replace(/^'(.*)'$/s, '$1')

function invocation(node: ParsedNode, of: Path | null): Path {
  if (node.type === 'MemberInvocation') return { kind: 'member', of, name: nameOf(node.text) }
  if (node.type === 'ThisInvocation') return of ?? { kind: 'this' }
  if (node.type !== 'FunctionInvocation') throw new PathSyntaxError(`“${node.text}” isn’t known.`)
  const list = child(node).children.find(({ type }) => type === 'ParamList')
  return { kind: 'call', of, name: nameOf(node.text), given: (list?.children ?? []).map(read) }
}

function literal(node: ParsedNode): Path {
  switch (node.type) {
    case 'NullLiteral':
      return { kind: 'empty' }
    case 'StringLiteral':
      return { kind: 'text', value: unquoted(node.text) }
    case 'BooleanLiteral':
      return { kind: 'boolean', value: node.text === 'true' }
    case 'NumberLiteral':
    case 'LongNumberLiteral':
      return { kind: 'number', value: Number(node.text.replace(/L$/, '')) }
    case 'DateLiteral':
      return { kind: 'date', value: node.text.slice(1) }
    case 'TimeLiteral':
      return { kind: 'time', value: node.text.slice(2) }
    case 'QuantityLiteral':
      return { kind: 'quantity', value: Number(node.value), unit: String(node.unit).replace(/^'(.*)'$/, '$1') }
    default:
      throw new PathSyntaxError(`“${node.text}” (${node.type}) isn’t known.`)
  }
}
