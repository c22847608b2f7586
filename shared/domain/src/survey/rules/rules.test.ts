import fc from 'fast-check'
import { parseRule, printRule, referencesOf, RuleSyntaxError, visitExpression, type Expression } from './index'
import { PRECEDENCE, type BinaryOperator } from './expression'
import { argumentsOf, OTHER_FUNCTIONS, PLAIN_FUNCTIONS } from './functions'

/** The tree without positions, because printing changes them. */
function withoutPositions(expression: Expression): Expression {
  const copy = structuredClone(expression)
  visitExpression(copy, (part) => delete part.position)
  return copy
}

const tree = (rule: string) => withoutPositions(parseRule(rule))

describe('a rule is read', () => {
  it.each([
    ['[a] = 1 or [b] = 2 and [c] = 3', '[a] = 1 or [b] = 2 and [c] = 3'],
    ['([a] = 1 or [b] = 2) and [c] = 3', '([a] = 1 or [b] = 2) and [c] = 3'],
    ['not [a] = 1 and [b]', '(not ([a] = 1)) and [b]'],
    ['1 - 2 - 3', '(1 - 2) - 3'],
    ['2 ^ 3 ^ 2', '2 ^ (3 ^ 2)'],
    ['-2 ^ 2', '-(2 ^ 2)'],
    ['1 + 2 * 3 % 4', '1 + ((2 * 3) % 4)'],
    ['[a] + 1 >= [b] * 2', '([a] + 1) >= ([b] * 2)'],
    ['[a] HAS "x" AND NOT TRUE', '([a] has "x") and (not true)'],
  ])('%s as %s', (rule, meant) => {
    expect(tree(rule)).toEqual(tree(meant))
  })

  it('accepts any question key of a published instrument', () => {
    expect(referencesOf(parseRule('[/54126-8/54137-5] = "\\r1" and score("phq 9") > [Größe]'))).toEqual({
      keys: ['/54126-8/54137-5', 'Größe'],
      scores: ['phq 9'],
    })
  })

  it('keeps backslashes of regular expressions', () => {
    expect(tree('matches([a], "^\\d+\\.\\d{2}$")')).toMatchObject({ arguments: [{}, { value: '^\\d+\\.\\d{2}$' }] })
  })

  it.each([
    ['', 0],
    ['[a] =', 5],
    ['[a] == 1', 5],
    ['[a] = 1 [b]', 8],
    ['([a] = 1', 8],
    ['[a = 1', 0],
    ['"open', 0],
    ["[a] = 'x'", 6],
    ['[a] && [b]', 4],
    ['1 < 2 < 3', 6],
    ['sum(1, 2', 8],
    ['abc', 0],
    ['1e999', 0],
    ['[a]; drop', 3],
  ])('or refused with its position: %s', (rule, position) => {
    expect(() => parseRule(rule)).toThrow(expect.objectContaining({ name: 'RuleSyntaxError', position }))
  })

  it.each([
    ['too deep', `${'('.repeat(200)}1${')'.repeat(200)}`],
    ['too many parts', `1${' + 1'.repeat(1_500)}`],
    ['too long', `"${'x'.repeat(10_000)}"`],
  ])('or refused as %s', (_, rule) => {
    expect(() => parseRule(rule)).toThrow(RuleSyntaxError)
  })

  it('or refused with a position, for arbitrary text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (rule) => {
        try {
          parseRule(rule)
          return true
        } catch (failure) {
          return failure instanceof RuleSyntaxError && failure.position >= 0 && failure.position <= rule.length
        }
      }),
    )
  })
})

const names = [...Object.keys(PLAIN_FUNCTIONS), ...Object.keys(OTHER_FUNCTIONS)]
const operators: BinaryOperator[] = Object.keys(PRECEDENCE).filter((name): name is BinaryOperator => name in PRECEDENCE)

const { expression } = fc.letrec<{ expression: Expression }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 6 },
    fc.record({
      kind: fc.constant('number' as const),
      value: fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value || 0),
    }),
    fc.record({ kind: fc.constant('text' as const), value: fc.string({ unit: 'binary' }) }),
    fc.record({ kind: fc.constant('boolean' as const), value: fc.boolean() }),
    fc.record({ kind: fc.constant('reference' as const), key: fc.stringMatching(/^[^@[\]"\r\n]{1,20}$/) }),
    fc
      .record({ operator: fc.constantFrom('not' as const, '-' as const), operand: tie('expression') })
      // A minus before a number is part of the number.
      .map(({ operator, operand }): Expression =>
        operator === '-' && operand.kind === 'number' && operand.value > 0
          ? { ...operand, value: -operand.value }
          : { kind: 'unary', operator, operand },
      ),
    fc.record({
      kind: fc.constant('binary' as const),
      operator: fc.constantFrom(...operators),
      left: tie('expression'),
      right: tie('expression'),
    }),
    fc.constantFrom(...names).chain((name) =>
      fc.record({
        kind: fc.constant('call' as const),
        name: fc.constant(name),
        arguments: fc.array(tie('expression'), { minLength: argumentsOf(name)?.[0] ?? 0, maxLength: 3 }),
      }),
    ),
  ),
}))

it('a printed rule parses to the same tree', () => {
  fc.assert(
    fc.property(expression, (written) => {
      expect(tree(printRule(written))).toEqual(written)
    }),
    { numRuns: 500 },
  )
})
