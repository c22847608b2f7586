import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { Activity } from '@almanac/contracts/activities/activities'
import { useTranslation } from '@almanac/i18n'
import { Card } from '@almanac/ui/content'
import { colour, Icon, IconButton, radius, Row, space, Stack, Text } from '@almanac/ui/core'
import { rowId } from '../../removal/useRemovals'
import { iconOf } from '../icon'

interface EditTileProps {
  activity: Activity
  /** So many places on; back where it is negative. */
  onMove: (by: number) => void
  onRemove: () => void
}

/** A button's look for the handle, which takes its own events from the library. */
const handle = {
  display: 'inline-grid',
  placeItems: 'center',
  width: 44,
  height: 44,
  padding: 0,
  border: 0,
  borderRadius: radius,
  background: 'transparent',
  color: 'inherit',
  cursor: 'grab',
  touchAction: 'none',
} as const

/** A tile that can be dragged, moved by its buttons, and taken off. */
export function EditTile({ activity, onMove, onRemove }: EditTileProps) {
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
      <Card padding={1}>
        <Stack gap={1} justify="between" style={{ height: '100%' }}>
          <Row gap={0} justify="between">
            <button
              ref={setActivatorNodeRef}
              type="button"
              style={handle}
              {...attributes}
              {...listeners}
              aria-label={t('dashboard.edit.move', { title })}
            >
              <Icon name="drag" />
            </button>
            <IconButton icon="trash" label={t('dashboard.edit.remove', { title })} onClick={onRemove} />
          </Row>
          <Stack gap={1} style={{ paddingInline: space(3) }}>
            <Text as="span" tone="accent">
              <Icon name={iconOf(activity.icon)} size={28} />
            </Text>
            <Text as="span" weight="bold">
              {title}
            </Text>
          </Stack>
          <Row gap={0} justify="between">
            <IconButton icon="back" label={t('dashboard.edit.earlier', { title })} onClick={() => onMove(-1)} />
            <IconButton icon="forward" label={t('dashboard.edit.later', { title })} onClick={() => onMove(1)} />
          </Row>
        </Stack>
      </Card>
    </li>
  )
}
