import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root } from '../work/project.mjs'

/** A file of the project, parsed. @param {string} file relative to the root */
export const parse = (file) =>
  ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true)

/** The text of a node's doc comment, on one line. @param {ts.Node} node */
export const docOf = (node) =>
  ts
    .getJSDocCommentsAndTags(node)
    .map(({ comment }) => (typeof comment === 'string' ? comment : ''))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The first lines of a generated page. @param {string} from the file or folder it is generated from */
export const generatedFrom = (from) =>
  `<!-- Made from ${from} by node tools/documents.mjs; a test fails when it is out of date. -->`

/**
 * The object literal in an expression, without type assertions.
 * @param {ts.Expression} expression
 * @returns {ts.ObjectLiteralExpression | undefined}
 */
export function objectIn(expression) {
  if (ts.isObjectLiteralExpression(expression)) return expression
  return ts.isAsExpression(expression) || ts.isSatisfiesExpression(expression)
    ? objectIn(expression.expression)
    : undefined
}
