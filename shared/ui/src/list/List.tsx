import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from '../icon/Icon'
import { colour, size, space, wash } from '../theme/tokens'

const Items = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li + li': { borderBlockStart: `1px solid ${colour.line}` },
})

interface ListProps {
  children: ReactNode
  'aria-label'?: string
  'aria-labelledby'?: string
}

/** Rows below each other with hairlines between. Put it into `<Card padding={0}>`. */
export function List(props: ListProps) {
  return <Items {...props} />
}

const Line = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: space(3),
  width: '100%',
  minHeight: '3.75rem',
  boxSizing: 'border-box',
  padding: `${space(3)} ${space(4)}`,
  font: 'inherit',
  color: 'inherit',
  textAlign: 'start',
  textDecoration: 'none',
  background: 'transparent',
  border: 0,
  'a&, button&': {
    cursor: 'pointer',
    transition: 'background-color 150ms',
    '&:hover': { background: wash(colour.accent, 8) },
    '&:focus-visible': { outlineOffset: -3 },
  },
})
const Words = styled('span')({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  overflowWrap: 'anywhere',
})
const Primary = styled('span')({ '&[data-strong]': { fontWeight: 700 } })
const Secondary = styled('span')({ color: colour.ink_soft, fontSize: size.small })
const End = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: space(2),
  color: colour.ink_soft,
  fontSize: size.small,
  flexShrink: 0,
})

interface ListRowProps {
  /** Of the row's element. */
  id?: string
  /** The first line. */
  title: ReactNode
  /** Below it, smaller. */
  detail?: ReactNode
  /** At the start: an Avatar or an Icon. */
  start?: ReactNode
  /** At the end: a time, a Badge, a Chip. */
  end?: ReactNode
  /** Makes the row a link and shows the arrow. */
  to?: string
  onClick?: () => void
  /** Something new in it. */
  strong?: boolean
}

/** A row of a List: words between a picture and a fact; a link or a button where it leads somewhere. */
export function ListRow({ id, title, detail, start, end, to, onClick, strong = false }: ListRowProps) {
  const content = (
    <>
      {start}
      <Words>
        <Primary data-strong={strong || undefined}>{title}</Primary>
        {detail && <Secondary>{detail}</Secondary>}
      </Words>
      {(end || to !== undefined) && (
        <End>
          {end}
          {to !== undefined && <Icon name="chevron-right" size={20} />}
        </End>
      )}
    </>
  )
  return (
    <li id={id}>
      {to !== undefined ? (
        <Line as={Link} {...{ to }}>
          {content}
        </Line>
      ) : onClick ? (
        <Line as="button" {...{ type: 'button' }} onClick={onClick}>
          {content}
        </Line>
      ) : (
        <Line>{content}</Line>
      )}
    </li>
  )
}
