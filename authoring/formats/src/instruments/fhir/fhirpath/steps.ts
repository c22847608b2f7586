import { questionsIn } from './functions'
import type { Path } from './syntax'
import { Unavailable, type Value } from './values'

/**
 * Which steps of an expression found something, for any of the items that they were taken for. A
 * step that never does, in no response, would make the rule a constant.
 */
export class Steps {
  private readonly found = new Map<Path, boolean>()
  /** Steps outside of criteria: what these have not found, no further item will add. */
  private readonly certain = new Set<Path>()
  private criteria = 0

  /** Takes steps for one of several items, of which others may find what it doesn't. */
  within<One>(take: () => One): One {
    this.criteria += 1
    try {
      return take()
    } finally {
      this.criteria -= 1
    }
  }

  /** Notes whether a step finds something, and returns its value. */
  note<One extends Value>(path: Path, value: One): One {
    if (READS.has(path.kind)) this.noteFound(path, !isEmpty(value))
    return value
  }

  noteFound(path: Path, isFound: boolean): void {
    this.found.set(path, isFound || this.found.get(path) === true)
    if (this.criteria === 0) this.certain.add(path)
  }

  /** Throws where a step found nothing; the first such one is the reason for those after it. */
  check({ isFinished }: { isFinished: boolean }): void {
    for (const [path, isFound] of this.found)
      if (!isFound && (isFinished || this.certain.has(path))) throw new Unavailable(reason(path))
  }
}

const READS: ReadonlySet<Path['kind']> = new Set(['member', 'call', 'type', 'index'])

function isEmpty(value: Value): boolean {
  switch (value.kind) {
    case 'items':
    case 'answers':
      return value.members.length === 0
    case 'json':
      return value.nodes.length === 0
    default:
      return false
  }
}

/** Whether an answer can be in it, so that `exists()` depends on the answers. */
export const canExist = (value: Value): boolean =>
  value.kind === 'items' ? value.members.some((member) => questionsIn(member).length > 0) : !isEmpty(value)

function reason(path: Path): string {
  switch (path.kind) {
    case 'member':
      return `It reads “${path.name}” where there never is one.`
    case 'type':
      return `It reads an answer of the type ${path.type} where there never is one.`
    case 'binary':
      return `It compares values that are never equal: ${words(path)}.`
    case 'call':
      return `Its ${path.name}(${path.given.map(words).join(', ')}) never finds anything.`
    default:
      return 'It reads a place where there never is anything.'
  }
}

/** A criterion in a message, without details. */
function words(path: Path): string {
  switch (path.kind) {
    case 'binary':
      return `${words(path.left)} ${path.operator} ${words(path.right)}`
    case 'text':
      return `'${path.value}'`
    case 'member':
      return path.of ? `${words(path.of)}.${path.name}` : path.name
    case 'number':
    case 'boolean':
      return String(path.value)
    default:
      return '…'
  }
}
