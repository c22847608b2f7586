import { useState, type ReactNode } from 'react'
import { useTranslation } from '@almanac/i18n'
import { Button, Stack } from '@almanac/ui/core'
import { CardRows } from './CardRows'
import { TableRows } from './TableRows'
import { useWide } from './useWide'

/** Rows that are shown before somebody asks for more. */
const PAGE = 25

export interface Column<R> {
  head: string
  cell: (row: R) => ReactNode
}

export interface ListingProps<R> {
  /** What is listed, read out. */
  label: string
  rows: readonly R[]
  keyOf: (row: R) => string
  /** What a row is: the first column, or the head of a card. */
  title: { head: string; cell: (row: R) => ReactNode }
  columns: readonly Column<R>[]
  /** The buttons of a row. */
  actions?: (row: R) => ReactNode
}

/** Facts about many things: a table where there is room for one, else a card each. Long ones are shown a page at a time. */
export function Listing<R>({ rows, ...listing }: ListingProps<R>) {
  const { t } = useTranslation('operations')
  const wide = useWide()
  const [shown, setShown] = useState(PAGE)
  const visible = rows.slice(0, shown)
  return (
    <Stack gap={3} align="stretch">
      {wide ? <TableRows rows={visible} {...listing} /> : <CardRows rows={visible} {...listing} />}
      {rows.length > shown && (
        <Button onClick={() => setShown(shown + PAGE)}>{t('listing.more', { left: rows.length - shown })}</Button>
      )}
    </Stack>
  )
}
