import type { ComponentProps, CSSProperties, ReactNode } from 'react'
import type { Components } from 'react-markdown'
import { Alert } from '@almanac/ui/content'
import { colour, Divider, radius, space, Text } from '@almanac/ui/core'
import { Link } from '@almanac/ui/router'

// By the package's own name, as in every remote, so that Emotion is loaded once.

const list: CSSProperties = {
  margin: 0,
  paddingInlineStart: space(6),
  display: 'flex',
  flexDirection: 'column',
  gap: space(2),
  lineHeight: 1.5,
}
const quote: CSSProperties = {
  margin: 0,
  paddingInlineStart: space(4),
  borderInlineStart: `3px solid ${colour.line}`,
  color: colour.ink_soft,
  display: 'flex',
  flexDirection: 'column',
  gap: space(3),
}
const code: CSSProperties = {
  fontSize: '0.9em',
  overflowWrap: 'anywhere',
  background: colour.accent_soft,
  borderRadius: 4,
  padding: '0 0.25em',
}
const cell: CSSProperties = {
  padding: `${space(2)} ${space(3)}`,
  borderBlockEnd: `1px solid ${colour.line}`,
  textAlign: 'start',
  verticalAlign: 'top',
}
const words: CSSProperties = { color: colour.accent, overflowWrap: 'anywhere' }

const sizes = { h2: 'title', h3: 'lead', h4: 'body', h5: 'body', h6: 'body' } as const

function heading(as: keyof typeof sizes) {
  return function Heading({ children }: { children?: ReactNode }) {
    return (
      <Text as={as} variant={sizes[as]} weight="bold" style={{ marginBlockStart: space(2) }}>
        {children}
      </Text>
    )
  }
}

/**
 * Addresses within the product use the router; web addresses open in a tab with neither opener nor
 * referrer; unusable ones are rendered as text.
 */
function Anchor({ href = '', children }: ComponentProps<'a'>) {
  if (/^\/(?![/\\])/.test(href))
    return (
      <Link to={href} style={words}>
        {children}
      </Link>
    )
  if (/^https?:\/\//i.test(href))
    return (
      <a href={href} target="_blank" rel="noopener noreferrer" style={words}>
        {children}
      </a>
    )
  if (/^(mailto|tel):/i.test(href))
    return (
      <a href={href} style={words}>
        {children}
      </a>
    )
  return <>{children}</>
}

/** As wide as its content, in a scroll container that the keyboard can reach. */
function Table({ children }: ComponentProps<'table'>) {
  return (
    <div
      tabIndex={0}
      style={{ overflowX: 'auto', maxWidth: '100%', border: `1px solid ${colour.line}`, borderRadius: radius }}
    >
      <table style={{ borderCollapse: 'collapse', width: '100%', minWidth: 'max-content' }}>{children}</table>
    </div>
  )
}

/** Renderers of the elements of a text. A picture is its description only: nothing is fetched from other servers. */
export const parts: Components = {
  h1: heading('h2'),
  h2: heading('h2'),
  h3: heading('h3'),
  h4: heading('h4'),
  h5: heading('h5'),
  h6: heading('h6'),
  p: ({ children }) => <Text>{children}</Text>,
  ul: ({ children }) => <ul style={list}>{children}</ul>,
  ol: ({ children, start }) => (
    <ol start={start} style={list}>
      {children}
    </ol>
  ),
  a: Anchor,
  img: ({ alt }) => <>{alt}</>,
  // A task list item: only the mark, as it cannot be changed here.
  input: ({ checked }) => <>{checked ? '☑ ' : '☐ '}</>,
  blockquote: ({ children }) => <blockquote style={quote}>{children}</blockquote>,
  aside: ({ children }) => (
    <Alert tone="warning" standing>
      {children}
    </Alert>
  ),
  pre: ({ children }) => (
    <pre tabIndex={0} style={{ margin: 0, overflowX: 'auto' }}>
      {children}
    </pre>
  ),
  code: ({ children }) => (
    <code style={code} dir="ltr">
      {children}
    </code>
  ),
  hr: () => <Divider />,
  table: Table,
  th: ({ children }) => (
    <th scope="col" style={cell}>
      {children}
    </th>
  ),
  td: ({ children }) => <td style={cell}>{children}</td>,
}

/** The part of a Markdown tree node that the headings need. */
interface Node {
  type: string
  depth?: number
  children?: Node[]
}

function headingsIn(node: Node): Node[] {
  return [...(node.type === 'heading' ? [node] : []), ...(node.children ?? []).flatMap(headingsIn)]
}

/**
 * Shifts the headings of a text so that its highest has this level and none is below the sixth; a
 * text may begin with `#` or `##`.
 */
export function headingsFrom(level: number) {
  return () =>
    (tree: Node): void => {
      const headings = headingsIn(tree)
      const highest = Math.min(...headings.map(({ depth = 1 }) => depth))
      for (const heading of headings) heading.depth = Math.min((heading.depth ?? 1) - highest + level, 6)
    }
}
