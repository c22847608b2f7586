import type { Path } from './syntax'

/** Functions whose arguments are evaluated for each value of their input. */
const FOCUSING = new Set(['where', 'select', 'all', 'exists', 'repeat', 'aggregate'])

/** Functions at the start of a path that take no input. */
const STANDING = new Set(['today', 'now', 'timeOfDay', 'iif', 'defineVariable'])

/** The direct subexpressions. */
function partsOf(path: Path): Path[] {
  switch (path.kind) {
    case 'member':
      return path.of ? [path.of] : []
    case 'call':
      return [...(path.of ? [path.of] : []), ...path.given]
    case 'index':
      return [path.of, path.index]
    case 'type':
      return [path.of]
    case 'minus':
      return [path.operand]
    case 'binary':
      return [path.left, path.right]
    default:
      return []
  }
}

/** Visits an expression and everything in it, the inner parts last. */
export function visitPath(path: Path, visit: (part: Path) => void): void {
  visit(path)
  partsOf(path).forEach((part) => visitPath(part, visit))
}

/** Names of the variables that it reads (`%name`), without those that it defines. */
export function variablesOf(path: Path): Set<string> {
  const names = new Set<string>()
  const own = new Set<string>()
  visitPath(path, (part) => {
    if (part.kind === 'variable') names.add(part.name)
    const [name] = part.kind === 'call' && part.name === 'defineVariable' ? part.given : []
    if (name?.kind === 'text') own.add(name.value)
  })
  return new Set([...names].filter((name) => !own.has(name)))
}

/** Its string literals in order, including names of items. */
export function textsOf(path: Path): string[] {
  const own = path.kind === 'text' ? [path.value] : []
  return [...own, ...partsOf(path).flatMap(textsOf)]
}

/** Whether its value depends on the item that it belongs to: `answer.value`, `%context`, `%qitem`. */
export function isRelative(path: Path): boolean {
  if (path.kind === 'this') return true
  if (path.kind === 'variable') return path.name === 'context' || path.name === 'qitem'
  if (path.kind === 'member' && path.of === null) return true
  if (path.kind === 'call') {
    if (path.of === null && !STANDING.has(path.name)) return true
    const looks = FOCUSING.has(path.name) ? [] : path.given
    return [...(path.of ? [path.of] : []), ...looks].some(isRelative)
  }
  return partsOf(path).some(isRelative)
}

const TOKEN = /'(?:\\[\s\S]|[^'\\])*'|\/\/[^\n]*|\/\*[\s\S]*?\*\/|%(`[^`]*`|'[^']*'|[A-Za-z_]\w*)|`[^`]*`/g

/** The expression with its variables replaced by the results of `replacement`; without a result a variable is kept. */
export function replaceVariables(expression: string, replacement: (name: string) => string | undefined): string {
  return expression.replace(TOKEN, (token, name: string | undefined) =>
    name === undefined ? token : (replacement(name.replace(/^[`'](.*)[`']$/s, '$1')) ?? token),
  )
}
