import type { Activity } from '@almanac/contracts/activities/activities'
import { useTranslation } from '@almanac/i18n'
import { Card, RemovedNotice } from '@almanac/ui/content'
import {
  Button,
  colour,
  Icon,
  type IconName,
  radius,
  Row,
  size,
  space,
  Stack,
  Text,
  VisuallyHidden,
} from '@almanac/ui/core'
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type ScreenReaderInstructions,
  type UniqueIdentifier,
} from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { rowId, useRemovals, withRemoved } from '../../removal/useRemovals'
import { ActivityIcon } from '../day/ActivityIcon'
import { moveItem, useTileOrder, useRemoveTile } from './useArrangement'

interface EditTilesProps {
  activities: readonly Activity[]
  onDone: () => void
}

/** Minimum drag distance in pixels; less is a press. */
const DRAG = { activationConstraint: { distance: 6 } }

/** The dashboard's edit mode (specification 000, section 2): removes and reorders tiles by pointer, keyboard or buttons. */
export function EditTiles({ activities, onDone }: EditTilesProps) {
  const { t } = useTranslation('activities')
  const heading = useId()
  const accessibility = useAnnouncements(activities)
  const sensors = useSensors(
    useSensor(PointerSensor, DRAG),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  useEffect(() => document.getElementById(heading)?.focus(), [heading])
  const { ids, announced, removals, move, drop, remove } = useTileMoves(activities, heading)
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
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
      <Button variant="primary" full icon="check" onClick={onDone}>
        {t('dashboard.edit.done')}
      </Button>
    </Stack>
  )
}

/** Moves and removes tiles, announces the new position, and keeps the focus. */
function useTileMoves(activities: readonly Activity[], heading: string) {
  const { t } = useTranslation('activities')
  const order = useTileOrder(activities)
  const removeTile = useRemoveTile(activities)
  const removals = useRemovals<Activity>()
  const ids = activities.map(({ id }) => id)
  const [announced, announce] = useState('')
  const focused = useRef<Element>(null)
  // A moved DOM node loses the focus.
  useLayoutEffect(() => {
    if (focused.current instanceof HTMLElement) focused.current.focus()
    focused.current = null
  })

  const moveTo = (from: number, to: number) => {
    if (from !== to && from >= 0 && to >= 0 && to < ids.length) order(moveItem(ids, from, to))
  }
  const move = ({ title }: Activity, from: number, by: number) => {
    const to = Math.min(Math.max(from + by, 0), ids.length - 1)
    focused.current = document.activeElement
    moveTo(from, to)
    announce(t('dashboard.edit.at_place', { title, place: to + 1, count: ids.length }))
  }
  const drop = ({ active, over }: DragEndEvent) =>
    moveTo(ids.indexOf(String(active.id)), ids.indexOf(String(over?.id ?? active.id)))
  const remove = async (activity: Activity) => {
    document.getElementById(heading)?.focus()
    const undo = await removeTile(activity)
    if (undo) removals.add(activity, activities, { write_id: null, undo })
  }
  return { ids, announced, removals, move, drop, remove }
}

interface EditTileProps {
  activity: Activity
  /** Number of positions to move; negative moves back. */
  onMove: (by: number) => void
  onRemove: () => void
}

/** A control of a tile: its icon above its word. The events of the drag handle come from the library. */
const control = {
  flex: '1 1 auto',
  display: 'inline-flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space(1),
  minWidth: 56,
  minHeight: 56,
  padding: `${space(1)} 2px`,
  border: 0,
  borderRadius: radius,
  background: 'transparent',
  color: colour.ink_soft,
  font: 'inherit',
  fontSize: size.small,
  lineHeight: 1.2,
  cursor: 'pointer',
} as const

const removal = { ...control, marginInlineStart: space(4) } as const

/** Scrolling would take the drag over. */
const handle = { ...control, cursor: 'grab', touchAction: 'none' } as const

interface ControlProps {
  icon: IconName
  label: string
  /** At a distance from the others. */
  apart?: boolean
  onClick: () => void
  children: string
}

const Control = ({ icon, label, apart = false, onClick, children }: ControlProps) => (
  <button type="button" style={apart ? removal : control} aria-label={label} onClick={onClick}>
    <Icon name={icon} />
    {children}
  </button>
)

/** A tile that can be dragged, moved by buttons, and removed. */
function EditTile({ activity, onMove, onRemove }: EditTileProps) {
  const { t } = useTranslation('activities')
  const { title } = activity
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: activity.id,
    attributes: { roleDescription: t('dashboard.edit.movable') },
  })
  return (
    <li
      ref={setNodeRef}
      id={rowId(activity.id)}
      style={{
        display: 'grid',
        position: 'relative',
        zIndex: isDragging ? 1 : undefined,
        transform: CSS.Translate.toString(transform),
        transition,
        outline: isDragging ? `3px solid ${colour.accent}` : undefined,
        borderRadius: radius,
      }}
    >
      <Card padding={2}>
        <div style={tile}>
          <Row gap={3}>
            <ActivityIcon icon={activity.icon} />
            <Text as="span" weight="bold">
              {title}
            </Text>
          </Row>
          <div style={controls}>
            <Control icon="chevron-up" label={t('dashboard.edit.earlier', { title })} onClick={() => onMove(-1)}>
              {t('dashboard.edit.words.earlier')}
            </Control>
            <button
              ref={setActivatorNodeRef}
              type="button"
              style={handle}
              {...attributes}
              {...listeners}
              aria-label={t('dashboard.edit.move', { title })}
            >
              <Icon name="drag" />
              {t('dashboard.edit.words.move')}
            </button>
            <Control icon="chevron-down" label={t('dashboard.edit.later', { title })} onClick={() => onMove(1)}>
              {t('dashboard.edit.words.later')}
            </Control>
            {/* Last, away from what moves it: it takes the tile away. */}
            <Control icon="trash" apart label={t('dashboard.edit.remove', { title })} onClick={onRemove}>
              {t('dashboard.edit.words.remove')}
            </Control>
          </div>
        </div>
      </Card>
    </li>
  )
}

/** Localized screen reader announcements while a tile is dragged. */
function useAnnouncements(activities: readonly Activity[]): {
  announcements: Announcements
  screenReaderInstructions: ScreenReaderInstructions
} {
  const { t } = useTranslation('activities')
  const away = useRef(false)
  const values = (of: UniqueIdentifier, at: UniqueIdentifier) => ({
    title: activities.find(({ id }) => id === of)?.title ?? '',
    place: activities.findIndex(({ id }) => id === at) + 1,
    count: activities.length,
  })
  return {
    screenReaderInstructions: { draggable: t('dashboard.edit.how') },
    announcements: {
      onDragStart: ({ active }) => {
        away.current = false
        return t('dashboard.edit.picked_up', values(active.id, active.id))
      },
      onDragOver: ({ active, over }) => {
        // Initially it is over itself; announcing that would interrupt the pick-up announcement.
        away.current ||= over !== null && over.id !== active.id
        return over && away.current ? t('dashboard.edit.at_place', values(active.id, over.id)) : undefined
      },
      onDragEnd: ({ active, over }) => t('dashboard.edit.put_down', values(active.id, over?.id ?? active.id)),
      onDragCancel: ({ active }) => t('dashboard.edit.let_go', values(active.id, active.id)),
    },
  }
}

const tile = {
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  gap: space(2),
  height: '100%',
  padding: `${space(2)} ${space(1)} 0`,
  boxSizing: 'border-box',
} as const

const controls = { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: space(2) } as const

/** As wide as four words need: one column on a phone. */
const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 18rem), 1fr))',
  gap: space(3),
  margin: 0,
  padding: 0,
  listStyle: 'none',
} as const
