import type { ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import { useTranslation } from '@almanac/i18n'
import { Printed } from '@almanac/ui/content'
import { Button, Row, space, Stack, useWide } from '@almanac/ui/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useShownPages } from '../paging/useShownPages'
import { chartsHeight } from './cardHeights'

/** So many cards stand on a page: about three screens of a phone. */
const PAGE = 6

interface CardColumnsProps {
  activities: readonly ActivityWithObjectives[]
  /** Activities whose cards are shown in any case, such as those with Undo. */
  needed?: ReadonlySet<string>
  /** A page to print: on paper there are all cards, and their charts are drawn already. */
  complete?: boolean
  card: (activity: ActivityWithObjectives, index: number) => ReactNode
}

/** The cards of a history, a page of them at a time; activities hidden from the charts are at its end, behind a button. */
export function CardColumns({ activities, needed, complete = false, card }: CardColumnsProps) {
  const { t } = useTranslation('activities')
  const wide = useWide()
  const [wanted, setWanted] = useShownPages()
  const added = useRef<HTMLDivElement>(null)
  const shown = activities.filter((activity) => activity.show_on_analytics)
  const hidden = activities.filter((activity) => !activity.show_on_analytics)
  const pages = pagesOf(shown)
  const count = Math.max(wanted, pages.findLastIndex((page) => page.some(({ id }) => needed?.has(id))) + 1)
  const left = pages.slice(count).flat()
  const isAsked = useRef(false)
  useEffect(() => {
    // The button has moved on or is gone.
    if (isAsked.current) added.current?.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true })
    isAsked.current = false
  }, [count])
  const more = () => {
    isAsked.current = true
    setWanted(count + 1)
  }
  const columns = (list: readonly ActivityWithObjectives[], from = 0) => (
    <div style={grid}>
      {(wide ? twoColumns(list, chartsHeight) : [list]).map((half) => (
        <Stack key={half[0]?.id} gap={4}>
          {half.map((activity) => card(activity, from + list.indexOf(activity)))}
        </Stack>
      ))}
    </div>
  )
  return (
    <>
      {pages.slice(0, count).map((page, index) => (
        <div key={page[0]?.id} ref={index === count - 1 ? added : undefined}>
          {columns(page, index * PAGE)}
        </div>
      ))}
      {left.length > 0 && (
        <Row justify="center">
          <Button icon="chevron-down" onClick={more}>
            {t('history.more_cards', { left: left.length })}
          </Button>
        </Row>
      )}
      {complete && left.length > 0 && <Printed>{columns(left, count * PAGE)}</Printed>}
      {hidden.length > 0 && <Hidden count={hidden.length}>{() => columns(hidden)}</Hidden>}
    </>
  )
}

/** What is not shown among the charts, behind a button. */
function Hidden({ count, children }: { count: number; children: () => ReactNode }) {
  const { t } = useTranslation('activities')
  const [open, setOpen] = useState(false)
  return (
    <Stack as="section" gap={4} aria-label={t('history.analytics.hidden')}>
      <Row justify="center">
        <Button
          variant="quiet"
          icon={open ? 'chevron-up' : 'chevron-down'}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'history.analytics.fold' : 'history.analytics.unfold', { count })}
        </Button>
      </Row>
      {open && children()}
    </Stack>
  )
}

/** The cards by page; so that a further page moves no card, each has columns of its own. */
function pagesOf<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  // A page of one card would be a touch for as much room as its button takes.
  const count = Math.max(1, Math.ceil((items.length - 1) / PAGE))
  return Array.from({ length: items.length === 0 ? 0 : count }, (_, page) =>
    items.slice(page * PAGE, page === count - 1 ? undefined : (page + 1) * PAGE),
  )
}

/** The cards of the first page. */
export const firstPage = <Item,>(items: readonly Item[]): readonly Item[] => pagesOf(items)[0] ?? []

/** One column on a phone, in the order of the study; two columns on a desktop. */
export const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 24rem), 1fr))',
  gap: space(4),
  alignItems: 'start',
} as const

/** Icon, title and padding of a card, and the space below it, in pixels. */
const AROUND = 100

/**
 * Two columns of about the same height: each card stands below the lower end, by the heights that are expected. What a
 * card really takes does not matter, so that a growing card moves only what is below it.
 */
export function twoColumns<Item>(
  items: readonly Item[],
  heightOf: (item: Item) => number,
): readonly (readonly Item[])[] {
  const columns = [0, 1].map(() => ({ height: 0, items: new Array<Item>() }))
  for (const item of items) {
    const [lower] = columns.toSorted((one, other) => one.height - other.height)
    lower?.items.push(item)
    if (lower) lower.height += heightOf(item) + AROUND
  }
  return columns.map((column) => column.items).filter((column) => column.length > 0)
}
