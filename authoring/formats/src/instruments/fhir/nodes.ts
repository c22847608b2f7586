import type { FhirElement } from './element'
import type { ImportLog } from '../import-log'

/** An item of the Questionnaire, before it becomes an item of the survey. */
export interface ItemNode {
  element: FhirElement
  linkId: string
  /** Its key in the survey: the linkId, with characters that keys don't allow replaced. */
  key: string
  /** `choice`, `group`; R5's `coding` is `choice` here. */
  type: string
  parent: ItemNode | null
  children: ItemNode[]
}

/** Maximum number of items of a Questionnaire. */
const MAX_ITEMS = 10_000
const MAX_KEY_LENGTH = 255

/** Assigns unique keys. */
export class Keys {
  private readonly used = new Set<string>()
  private readonly next = new Map<string, number>()

  /** The wanted key with invalid characters replaced by `_`, and a number appended where it is taken. */
  unique(wish: string): string {
    // `}}` ends a reference to an answer in a text (`{{key}}`).
    const allowed = wish
      .replaceAll('}}', '__')
      .replace(/[@[\]"\u0000-\u001f\u007f\u2028\u2029]/g, '_')
      .slice(0, MAX_KEY_LENGTH)
    let key = allowed
    while (this.used.has(key)) {
      const number = this.next.get(allowed) ?? 2
      this.next.set(allowed, number + 1)
      const suffix = `_${number}`
      key = `${allowed.slice(0, MAX_KEY_LENGTH - suffix.length)}${suffix}`
    }
    this.used.add(key)
    return key
  }
}

/** The items as a tree; undefined, with an error noted, where there are more than MAX_ITEMS. */
export function readNodes(root: FhirElement, keys: Keys, log: ImportLog): ItemNode[] | undefined {
  let count = 0
  const seen = new Set<string>()
  const read = (parent: ItemNode | null, element: FhirElement): ItemNode => {
    count += 1
    const written = element.text('linkId')
    const linkId = written?.trim() ? written : `item_${count}`
    const key = keys.unique(linkId)
    const node: ItemNode = { element, linkId, key, type: typeOf(element), parent, children: [] }
    noteKey(node, written, seen, log)
    seen.add(linkId)
    for (const child of element.elements('item')) if (count < MAX_ITEMS) node.children.push(read(node, child))
    return node
  }
  const nodes: ItemNode[] = []
  for (const element of root.elements('item')) if (count < MAX_ITEMS) nodes.push(read(null, element))
  if (count >= MAX_ITEMS && countItems(root) > MAX_ITEMS) {
    log.error('TOO_MANY_ITEMS', `The Questionnaire has more than ${MAX_ITEMS} items.`, { element: root })
    return undefined
  }
  return nodes
}

function noteKey(node: ItemNode, written: string | undefined, seen: ReadonlySet<string>, log: ImportLog): void {
  if (!written?.trim()) {
    log.error('LINK_ID_MISSING', `An item has no linkId; it is called ${node.key}, and no rule can name it.`, node)
  } else if (seen.has(written)) {
    log.error(
      'LINK_ID_TWICE',
      `The linkId ${written} was there before; rules mean the first one. This one is called ${node.key}.`,
      node,
    )
  } else if (node.key !== written) {
    log.info('KEY_CHANGED', `Keys can’t be ${written}; it is called ${node.key}.`, node, written)
  }
}

function typeOf(element: FhirElement): string {
  const written = element.text('type') ?? ''
  if (written !== 'coding') return written
  const constraint = element.text('answerConstraint')
  return constraint === undefined || constraint === 'optionsOnly' ? 'choice' : 'open-choice'
}

const countItems = (element: FhirElement): number =>
  element.elements('item').reduce((sum, child) => sum + 1 + countItems(child), 0)

/** All nodes, parents first, in the order of the file. */
export function* allNodes(nodes: readonly ItemNode[]): Generator<ItemNode> {
  for (const node of nodes) {
    yield node
    yield* allNodes(node.children)
  }
}
