import ts from 'typescript'
import { appOf, nodesOf } from './sources.mjs'

/**
 * A use of texts: a whole key, or a pattern if part of it is known only at
 * run time. `required` uses must exist; the others only prevent a text from being
 * reported as unused.
 * @typedef {{ namespace: string, key: string | RegExp, required: boolean, at: string, written: string }} Use
 */

const HOOKS = new Set(['useTranslation', 'Translate'])
const DESCRIBED = new Set(['title', 'label'])
const CODE = /^[A-Za-z][A-Za-z0-9_]{2,}$/

/** @param {string} text */
const literal = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The possible keys of an expression. @param {ts.Node} node @returns {(string | RegExp)[]} */
function keysOf(node) {
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return keysOf(node.expression)
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node.text]
  if (ts.isConditionalExpression(node)) return [...keysOf(node.whenTrue), ...keysOf(node.whenFalse)]
  if (ts.isTemplateExpression(node))
    return [
      new RegExp(
        `^${literal(node.head.text)}${node.templateSpans.map((span) => `.+${literal(span.literal.text)}`).join('')}$`,
      ),
    ]
  return []
}

/** The namespace that a hook or type names: `useTranslation('ui')`, `Translate<'ui'>`. @param {ts.Node | undefined} node @returns {string | undefined} */
function namedIn(node) {
  if (!node) return undefined
  for (const inner of nodesOf(node)) {
    if (ts.isCallExpression(inner) && ts.isIdentifier(inner.expression) && HOOKS.has(inner.expression.text)) {
      const [first] = inner.arguments
      if (first && ts.isStringLiteral(first)) return first.text
    }
    if (ts.isTypeReferenceNode(inner) && ts.isIdentifier(inner.typeName) && HOOKS.has(inner.typeName.text)) {
      const [first] = inner.typeArguments ?? []
      if (first && ts.isLiteralTypeNode(first) && ts.isStringLiteral(first.literal)) return first.literal.text
    }
  }
  return undefined
}

/**
 * The translation functions of a file, each with its namespace and scope:
 * `const { t } = useTranslation('ui')`, `(t: Translate<'ui'>)`.
 * @param {ts.SourceFile} tree
 */
function translators(tree) {
  /** @type {{ name: string, namespace: string, within: ts.Node }[]} */
  const found = []
  for (const node of nodesOf(tree)) {
    if (!ts.isVariableDeclaration(node) && !ts.isParameter(node)) continue
    const namespace = namedIn(ts.isVariableDeclaration(node) ? (node.initializer ?? node.type) : node.type)
    if (namespace === undefined) continue
    const within =
      ts.findAncestor(
        node.parent,
        (parent) => ts.isBlock(parent) || ts.isFunctionLike(parent) || ts.isSourceFile(parent),
      ) ?? tree
    const names = ts.isIdentifier(node.name)
      ? [node.name.text]
      : node.name.elements.flatMap((element) =>
          ts.isBindingElement(element) && ts.isIdentifier(element.name) ? [element.name.text] : [],
        )
    for (const name of names) found.push({ name, namespace, within })
  }
  return found
}

/** The callee of a translation: `t(…)` and `texts.t(…)`. @param {ts.CallExpression} call */
function calleeOf(call) {
  const { expression } = call
  if (ts.isIdentifier(expression)) return expression.text
  if (
    ts.isPropertyAccessExpression(expression) &&
    expression.name.text === 't' &&
    ts.isIdentifier(expression.expression)
  )
    return expression.expression.text
  return undefined
}

/** All uses of texts in the code. @param {readonly import('./sources.mjs').Source[]} sources @returns {Use[]} */
export function usesIn(sources) {
  return sources.flatMap((source) => {
    const { path, tree, line } = source
    const home = /^(api|shared\/contracts|shared\/domain)\//.test(path) ? 'api' : appOf(path)
    const known = translators(tree)
    /** @type {Use[]} */
    const uses = []
    /** @param {ts.Node} node @param {string} namespace @param {string | RegExp} key @param {boolean} required */
    const add = (node, namespace, key, required) =>
      void uses.push({ namespace, key, required, at: line(node), written: node.getText(tree) })
    for (const node of nodesOf(tree)) {
      if (ts.isCallExpression(node)) {
        const callee = calleeOf(node)
        const scopes = known.filter(
          ({ name, within }) => name === callee && within.pos <= node.pos && node.end <= within.end,
        )
        const namespace = scopes.at(-1)?.namespace ?? (callee === 't' ? home : undefined)
        const [argument] = node.arguments
        if (namespace !== undefined && argument) for (const key of keysOf(argument)) add(argument, namespace, key, true)
      } else if (
        ts.isPropertyAssignment(node) &&
        path.endsWith('/remote.ts') &&
        DESCRIBED.has(node.name.getText(tree))
      ) {
        for (const key of keysOf(node.initializer)) add(node.initializer, home, key, true)
      } else if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
        if (home === 'api' && CODE.test(node.text)) add(node, 'api', `errors.${node.text}`, false)
        if (node.text.includes('.'))
          for (const namespace of new Set([home, ...known.map(({ namespace }) => namespace)]))
            add(node, namespace, node.text, false)
      } else if (ts.isTemplateExpression(node) && node.head.text.includes('.')) {
        for (const key of keysOf(node)) add(node, home, key, false)
      }
    }
    return uses
  })
}

/**
 * Used keys that do not exist, and texts that are not used.
 * @param {readonly Use[]} uses
 * @param {Set<string>} stems
 * @param {(stem: string) => string} where
 * @returns {string[]}
 */
export function useProblems(uses, stems, where) {
  const used = new Set()
  /** @type {string[]} */
  const problems = []
  for (const { namespace, key, required, at, written } of uses) {
    const found =
      typeof key === 'string'
        ? [`${namespace}.${key}`].filter((stem) => stems.has(stem))
        : [...stems].filter((stem) => stem.startsWith(`${namespace}.`) && key.test(stem.slice(namespace.length + 1)))
    for (const stem of found) used.add(stem)
    if (required && found.length === 0)
      problems.push(`${at}: ${written} is not in locales/en.json below '${namespace}'`)
  }
  return [
    ...problems,
    ...[...stems].filter((stem) => !used.has(stem)).map((stem) => `${where(stem)}: '${stem}' is used nowhere`),
  ]
}
