/** The part of a Markdown tree node that the warnings need. */
interface Node {
  type: string
  value?: string
  data?: { hName?: string }
  children?: Node[]
}

const MARK = '[!WARNING]'

/** The element of a warning, which no other element of a text becomes. */
export const WARNING_TAG = 'aside'

/** Makes a warning of each quotation that begins with `[!WARNING]`, as on GitHub; the mark is not shown. */
export function warnings() {
  return (tree: Node): void => {
    for (const node of tree.children ?? []) {
      const first = node.type === 'blockquote' ? node.children?.[0]?.children?.[0] : undefined
      if (first?.value?.startsWith(MARK) !== true) continue
      first.value = first.value.slice(MARK.length).trimStart()
      node.data = { hName: WARNING_TAG }
    }
  }
}
