import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import type { Activity } from '@almanac/contracts/activities/activities'
import { useTranslation } from '@almanac/i18n'
import { Card, RemovedNotice } from '@almanac/ui/content'
import { Button, Stack, Text, VisuallyHidden } from '@almanac/ui/core'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useRemovals, withRemoved } from '../../removal/useRemovals'
import { grid } from '../grid'
import { EditTile } from './EditTile'
import { moved } from './order'
import { useAnnouncements } from './useAnnouncements'
import { useOrder } from './useOrder'
import { useRemoveTile } from './useRemoveTile'

interface EditTilesProps {
  activities: readonly Activity[]
  onDone: () => void
}

/** Further than a finger trembles, in pixels: less is a press. */
const DRAG = { activationConstraint: { distance: 6 } }

/** The dashboard's edit mode (specification 000, section 2): tiles are taken off and put into another order, by pointer, by keyboard or by buttons. */
export function EditTiles({ activities, onDone }: EditTilesProps) {
  const { t } = useTranslation('activities')
  const heading = useId()
  const order = useOrder(activities)
  const removeTile = useRemoveTile(activities)
  const accessibility = useAnnouncements(activities)
  const sensors = useSensors(
    useSensor(PointerSensor, DRAG),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const removals = useRemovals<Activity>()
  const ids = activities.map(({ id }) => id)
  const [said, say] = useState('')
  const held = useRef<Element>(null)
  useEffect(() => document.getElementById(heading)?.focus(), [heading])
  // A tile that the browser has put elsewhere in the page has lost the focus on the way.
  useLayoutEffect(() => {
    if (held.current instanceof HTMLElement) held.current.focus()
    held.current = null
  })

  const put = (from: number, to: number) => {
    if (from !== to && from >= 0 && to >= 0 && to < ids.length) order(moved(ids, from, to))
  }
  const move = ({ title }: Activity, from: number, by: number) => {
    const to = Math.min(Math.max(from + by, 0), ids.length - 1)
    held.current = document.activeElement
    put(from, to)
    say(t('dashboard.edit.at_place', { title, place: to + 1, count: ids.length }))
  }
  const drop = ({ active, over }: DragEndEvent) =>
    put(ids.indexOf(String(active.id)), ids.indexOf(String(over?.id ?? active.id)))
  const remove = async (activity: Activity) => {
    document.getElementById(heading)?.focus()
    const undo = await removeTile(activity)
    if (undo) removals.add(activity, activities, { write_id: null, undo })
  }
  return (
    <Stack as="section" gap={4} aria-labelledby={heading}>
      <Stack gap={1}>
        <Text as="h2" variant="title" tabIndex={-1} id={heading} style={{ outline: 'none' }}>
          {t('dashboard.edit.title')}
        </Text>
        <Text tone="soft">{t('dashboard.edit.hint')}</Text>
      </Stack>
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop} accessibility={accessibility}>
        <SortableContext items={ids} strategy={rectSortingStrategy}>
          <ul style={grid}>
            {withRemoved(activities, removals.removed).map(({ item: activity, isRemoved }) =>
              isRemoved ? (
                <li key={activity.id}>
                  <Card padding={0}>
                    <RemovedNotice onUndo={() => void removals.undo(activity.id)}>
                      {t('dashboard.edit.removed', { title: activity.title })}
                    </RemovedNotice>
                  </Card>
                </li>
              ) : (
                <EditTile
                  key={activity.id}
                  activity={activity}
                  onMove={(by) => move(activity, ids.indexOf(activity.id), by)}
                  onRemove={() => void remove(activity)}
                />
              ),
            )}
          </ul>
        </SortableContext>
      </DndContext>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <Button variant="primary" full icon="check" onClick={onDone}>
        {t('dashboard.edit.done')}
      </Button>
    </Stack>
  )
}
