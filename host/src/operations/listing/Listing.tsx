import { useState, useSyncExternalStore, type ReactNode } from 'react'
import styled from '@emotion/styled'
import { useTranslation } from '@almanac/i18n'
import { Button, colour, size, space, Stack, Text, VisuallyHidden } from '@almanac/ui/core'
import { Actions } from '../words/Actions'
import { Facts } from '../words/RuleFacts'

/** Rows shown initially, and added by each press on "more". */
const PAGE_SIZE = 25

interface Column<R> {
  head: string
  cell: (row: R) => ReactNode
}

interface ListingProps<R> {
  /** The accessible name of the list. */
  label: string
  rows: readonly R[]
  keyOf: (row: R) => string
  /** The heading of a row: the first column, or the head of a card. */
  title: { head: string; cell: (row: R) => ReactNode }
  columns: readonly Column<R>[]
  /** The buttons of a row. */
  actions?: (row: R) => ReactNode
}

/** A list as a table on wide screens and as cards on narrow ones, shown a page at a time. */
export function Listing<R>({ rows, ...listing }: ListingProps<R>) {
  const { t } = useTranslation('operations')
  const wide = useWide()
  const [shown, setShown] = useState(PAGE_SIZE)
  const visible = rows.slice(0, shown)
  return (
    <Stack gap={3} align="stretch">
      {wide ? <TableRows rows={visible} {...listing} /> : <CardRows rows={visible} {...listing} />}
      {rows.length > shown && (
        <Button onClick={() => setShown(shown + PAGE_SIZE)}>{t('listing.more', { left: rows.length - shown })}</Button>
      )}
    </Stack>
  )
}

const Table = styled.table({
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    padding: `${space(2)} ${space(4)} ${space(2)} 0`,
    textAlign: 'start',
    verticalAlign: 'middle',
    borderBlockEnd: `1px solid ${colour.line}`,
    overflowWrap: 'break-word',
  },
  '[dir=rtl] & th, [dir=rtl] & td': { padding: `${space(2)} 0 ${space(2)} ${space(4)}` },
  '& thead th': { color: colour.ink_soft, fontSize: size.small, verticalAlign: 'bottom' },
  '& tbody tr:last-child > *': { borderBlockEnd: 0 },
  '& td:last-child': { paddingInlineEnd: 0 },
})

/** The rows as a table. */
function TableRows<R>({ label, rows, keyOf, title, columns, actions }: ListingProps<R>) {
  const { t } = useTranslation('operations')
  return (
    <Table>
      <caption>
        <VisuallyHidden>{label}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{title.head}</th>
          {columns.map(({ head }) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
          {actions && (
            <th scope="col">
              <VisuallyHidden>{t('column.actions')}</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row">{title.cell(row)}</th>
            {columns.map(({ head, cell }) => (
              <td key={head}>{cell(row)}</td>
            ))}
            {actions && (
              <td>
                <Actions>{actions(row)}</Actions>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const Cards = styled.ul({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': { paddingBlock: space(4), borderBlockEnd: `1px solid ${colour.line}` },
  '& > li:last-child': { borderBlockEnd: 0, paddingBlockEnd: 0 },
  '& > li:first-of-type': { paddingBlockStart: 0 },
})

/** The rows as cards. */
function CardRows<R>({ label, rows, keyOf, title, columns, actions }: ListingProps<R>) {
  return (
    <Cards aria-label={label}>
      {rows.map((row) => (
        <li key={keyOf(row)}>
          <Stack gap={2}>
            <Text as="div" weight="bold">
              {title.cell(row)}
            </Text>
            <Facts facts={columns.map(({ head, cell }) => [head, cell(row)])} />
            {actions && <Actions>{actions(row)}</Actions>}
          </Stack>
        </li>
      ))}
    </Cards>
  )
}

/** From this width of the window there is room for a table beside the rail and the list of remotes. */
const WIDE_QUERY = '(min-width: 100rem)'

function subscribe(listener: () => void): () => void {
  const list = window.matchMedia(WIDE_QUERY)
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

/** Whether there is room for a table. */
function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(WIDE_QUERY).matches)
}
