import styled from '@emotion/styled'
import MuiList from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { Icon } from '../icon/Icon'
import { usePane } from '../panes/pane'
import { addComponentStyles } from '../theme/component-styles'
import { lists } from '../theme/components/lists'
import { colour, size, space } from '../theme/tokens'

addComponentStyles(lists)

interface ListProps {
  children: ReactNode
  'aria-label'?: string
  'aria-labelledby'?: string
}

/** Rows separated by thin lines. Put it into `<Card padding={0}>`. */
export function List(props: ListProps) {
  return <MuiList {...props} />
}

/** As wide as a short name: with less room beside the avatar and the end of the row, they stand in lines of their own. */
const Words = styled('span')({
  flex: '1 1 6em',
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  overflowWrap: 'anywhere',
})
const Primary = styled('span')({ '&[data-strong]': { fontWeight: 700 } })
const Secondary = styled('span')({ color: colour.ink_soft, fontSize: size.small })
/** Narrower than this, an action stands below the words of its row. */
const ACTION_BELOW = '@container (max-width: 32rem)'
/** The start of the words of a row, after its padding, a picture of 44 px and a gap; of the row where letters are too large for both. */
const BELOW_WORDS = `clamp(${space(4)}, 100% - 12rem, ${space(4)} + 44px + ${space(3)})`
/** Beside the row; in a narrow list below its words, where it cannot be taken for one of the next row. */
const Action = styled('div')({
  flex: 'none',
  padding: `${space(1)} ${space(4)} ${space(2)}`,
  [ACTION_BELOW]: {
    flexBasis: '100%',
    boxSizing: 'border-box',
    padding: `0 ${space(4)} ${space(4)}`,
    '&[data-start]': { paddingInlineStart: BELOW_WORDS },
  },
})
const WRAPS = { flexWrap: 'wrap' } as const
const WITH_ACTION = { flexWrap: 'wrap', alignItems: 'center', rowGap: 0, containerType: 'inline-size' } as const
const BESIDE_ACTION = { ...WRAPS, flex: '1 1 15rem', width: 'auto' } as const

const End = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: space(2),
  color: colour.ink_soft,
  fontSize: size.small,
  flexShrink: 0,
  marginInlineStart: 'auto',
})

interface ListRowProps {
  /** Id of the row's element. */
  id?: string
  /** The first line. */
  title: ReactNode
  /** Below the title, smaller. */
  detail?: ReactNode
  /** At the start of the row: an Avatar or an Icon. */
  start?: ReactNode
  /** At the end of the row: a time, a Badge, a Chip. */
  end?: ReactNode
  /** Makes the row a link and shows the arrow. */
  to?: string
  /** Makes the row a link out of the app: a number to call. */
  href?: string
  /** The row's link takes the place of the current history entry, such as that of a sheet. */
  replace?: boolean
  onClick?: () => void
  /** A button or link of its own for what the row is about, beside what the row itself opens. */
  action?: ReactNode
  /** Marks a row with something new. */
  strong?: boolean
  /** Whether the row's detail is open beside the list; found out for rows with `to`. */
  current?: boolean
}

type ContentProps = Pick<ListRowProps, 'title' | 'detail' | 'start' | 'end' | 'strong'> & {
  /** Shows the arrow. */
  isLink: boolean
}

function Content({ title, detail, start, end, strong, isLink }: ContentProps) {
  return (
    <>
      {start}
      <Words>
        <Primary data-strong={strong || undefined}>{title}</Primary>
        {detail && <Secondary>{detail}</Secondary>}
      </Words>
      {(end || isLink) && (
        <End>
          {end}
          {isLink && <Icon name="chevron-right" size={20} />}
        </End>
      )}
    </>
  )
}

/** A row of a List: text between `start` and `end`; a link or a button if it leads somewhere. */
export function ListRow({
  id,
  title,
  detail,
  start,
  end,
  to,
  href,
  replace,
  onClick,
  action,
  strong = false,
  current,
}: ListRowProps) {
  const { pathname } = useLocation()
  const isAtAddress = current ?? pathname === to
  const firstOpen = usePane()?.firstOpen ?? null
  const isCurrent = isAtAddress || (to !== undefined && to === firstOpen)
  const content = <Content {...{ title, detail, start, end, strong }} isLink={to !== undefined} />
  const beside = action ? BESIDE_ACTION : WRAPS
  if (to === undefined && href === undefined && !onClick)
    return (
      <ListItem id={id} style={WRAPS}>
        {content}
      </ListItem>
    )
  return (
    <ListItem id={id} disablePadding style={action ? WITH_ACTION : undefined}>
      {to !== undefined ? (
        <ListItemButton
          component={Link}
          to={to}
          replace={replace}
          aria-current={isAtAddress ? 'page' : isCurrent || undefined}
          style={beside}
        >
          {content}
        </ListItemButton>
      ) : href !== undefined ? (
        <ListItemButton component="a" href={href} style={beside}>
          {content}
        </ListItemButton>
      ) : (
        <ListItemButton component="button" onClick={onClick} aria-current={isCurrent || undefined} style={beside}>
          {content}
        </ListItemButton>
      )}
      {action && <Action data-start={start ? '' : undefined}>{action}</Action>}
    </ListItem>
  )
}
