import ts from 'typescript'
import { nodesOf } from './sources.mjs'

/** Properties whose value users read or hear. */
const SPOKEN = new Set([
  'label',
  'title',
  'placeholder',
  'alt',
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'aria-roledescription',
  'hint',
  'message',
  'detail',
  'low',
  'high',
])

const LETTERS = /\p{L}/u

/** Whether it has words, beside what the server fills in (`prerendered` of a route). @param {string} text */
const hasWords = (text) => LETTERS.test(text.replaceAll(/\{\{\w+\}\}/g, ''))

/** The literal text in an expression, if any. @param {ts.Node | undefined} node @returns {string | undefined} */
function wordsOf(node) {
  if (!node) return undefined
  if (ts.isJsxExpression(node)) return wordsOf(node.expression)
  if (ts.isParenthesizedExpression(node)) return wordsOf(node.expression)
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node))
    return hasWords(node.text) ? node.text : undefined
  if (ts.isTemplateExpression(node))
    return [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].find(hasWords)
  if (ts.isConditionalExpression(node)) return wordsOf(node.whenTrue) ?? wordsOf(node.whenFalse)
  if (
    ts.isBinaryExpression(node) &&
    [ts.SyntaxKind.BarBarToken, ts.SyntaxKind.QuestionQuestionToken, ts.SyntaxKind.AmpersandAmpersandToken].includes(
      node.operatorToken.kind,
    )
  )
    return wordsOf(node.right)
  return undefined
}

/**
 * Texts hard-coded in a screen instead of locales.
 * @param {readonly import('./sources.mjs').Source[]} sources
 * @returns {string[]}
 */
export function literalProblems(sources) {
  return sources
    .filter(({ path }) => path.endsWith('.tsx'))
    .flatMap(({ tree, line }) => {
      /** @type {string[]} */
      const problems = []
      /** @param {ts.Node} node @param {string} words */
      const report = (node, words) =>
        void problems.push(
          `${line(node)}: '${words.trim().replace(/\s+/g, ' ').slice(0, 60)}' is written out; give it a key in locales and use t()`,
        )
      for (const node of nodesOf(tree)) {
        if (ts.isJsxText(node) && hasWords(node.text)) report(node, node.text)
        else if (ts.isJsxExpression(node) && (ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent))) {
          const words = wordsOf(node)
          if (words) report(node, words)
        } else if (ts.isJsxAttribute(node) && SPOKEN.has(node.name.getText(tree))) {
          const words = wordsOf(node.initializer)
          if (words) report(node, words)
        }
      }
      return problems
    })
}
