import type { ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import { useTranslation } from '@almanac/i18n'
import { Printed } from '@almanac/ui/content'
import { Button, Row, space, Stack } from '@almanac/ui/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useShownPages } from '../paging/useShownPages'

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
  const [open, setOpen] = useState(false)
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
      {twoColumns(list).map((half) => (
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
      {hidden.length > 0 && (
        <Stack as="section" gap={4} aria-label={t('history.analytics.hidden')}>
          <Button variant="secondary" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t(open ? 'history.analytics.fold' : 'history.analytics.unfold', { count: hidden.length })}
          </Button>
          {open && columns(hidden)}
        </Stack>
      )}
    </>
  )
}

/** The cards by page; so that a further page moves no card, each has columns of its own. */
const pagesOf = <Item,>(items: readonly Item[]): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / PAGE) }, (_, page) => items.slice(page * PAGE, (page + 1) * PAGE))

/** The cards of the first page. */
export const firstPage = <Item,>(items: readonly Item[]): readonly Item[] => items.slice(0, PAGE)

/** One column on a phone, two columns on a desktop. */
export const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 24rem), 1fr))',
  gap: space(4),
  alignItems: 'start',
} as const

/** Two columns, read one after the other, so that a growing card moves only what is below it. */
export function twoColumns<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  const middle = Math.ceil(items.length / 2)
  return [items.slice(0, middle), items.slice(middle)].filter((half) => half.length > 0)
}
