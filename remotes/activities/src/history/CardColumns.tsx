import type { ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import { useTranslation } from '@almanac/i18n'
import { Button, space, Stack } from '@almanac/ui/core'
import { useState, type ReactNode } from 'react'

interface CardColumnsProps {
  activities: readonly ActivityWithObjectives[]
  card: (activity: ActivityWithObjectives, index: number) => ReactNode
}

/** The cards of a page; activities hidden from the charts are at its end, behind a button. */
export function CardColumns({ activities, card }: CardColumnsProps) {
  const { t } = useTranslation('activities')
  const [open, setOpen] = useState(false)
  const shown = activities.filter((activity) => activity.show_on_analytics)
  const hidden = activities.filter((activity) => !activity.show_on_analytics)
  const columns = (list: readonly ActivityWithObjectives[]) => (
    <div style={grid}>
      {twoColumns(list).map((half) => (
        <Stack key={half[0]?.id} gap={4}>
          {half.map((activity) => card(activity, list.indexOf(activity)))}
        </Stack>
      ))}
    </div>
  )
  return (
    <>
      {columns(shown)}
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
