/** What a heading's place among the others needs of a Markdown tree. */
interface Node {
  type: string
  depth?: number
  children?: Node[]
}

function headingsIn(node: Node): Node[] {
  return [...(node.type === 'heading' ? [node] : []), ...(node.children ?? []).flatMap(headingsIn)]
}

/** Shifts the headings of a text so that its highest stands at this level, and none below the sixth; a text may begin with `#` or `##`. */
export function headingsFrom(level: number) {
  return () =>
    (tree: Node): void => {
      const headings = headingsIn(tree)
      const highest = Math.min(...headings.map(({ depth = 1 }) => depth))
      for (const heading of headings) heading.depth = Math.min((heading.depth ?? 1) - highest + level, 6)
    }
}
