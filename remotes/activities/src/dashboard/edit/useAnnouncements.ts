import type { Announcements, ScreenReaderInstructions, UniqueIdentifier } from '@dnd-kit/core'
import type { Activity } from '@almanac/contracts/activities/activities'
import { useTranslation } from '@almanac/i18n'
import { useRef } from 'react'

/** What a screen reader says while a tile is moved, in her language. */
export function useAnnouncements(activities: readonly Activity[]): {
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
        // At first it is over itself: saying so would cut off that it is picked up.
        away.current ||= over !== null && over.id !== active.id
        return over && away.current ? t('dashboard.edit.at_place', values(active.id, over.id)) : undefined
      },
      onDragEnd: ({ active, over }) => t('dashboard.edit.put_down', values(active.id, over?.id ?? active.id)),
      onDragCancel: ({ active }) => t('dashboard.edit.let_go', values(active.id, active.id)),
    },
  }
}
