import styled from '@emotion/styled'
import MuiList from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from '../icon/Icon'
import { colour, size, space } from '../theme/tokens'

interface ListProps {
  children: ReactNode
  'aria-label'?: string
  'aria-labelledby'?: string
}

/** Rows below each other with hairlines between. Put it into `<Card padding={0}>`. */
export function List(props: ListProps) {
  return <MuiList {...props} />
}

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
  if (to === undefined && !onClick) return <ListItem id={id}>{content}</ListItem>
  return (
    <ListItem id={id} disablePadding>
      {to !== undefined ? (
        <ListItemButton component={Link} to={to}>
          {content}
        </ListItemButton>
      ) : (
        <ListItemButton component="button" onClick={onClick}>
          {content}
        </ListItemButton>
      )}
    </ListItem>
  )
}
