import type { HistoryViewer } from '@almanac/contracts/activities/history-views'
import { useTranslation } from '@almanac/i18n'
import { Dialog } from '@almanac/ui/core'
import { SharedActivities } from './SharedActivities'

interface SharedActivitiesDialogProps {
  viewer: HistoryViewer
  /** The viewer's name. */
  name: string
  open: boolean
  onClose: () => void
}

/** Checkboxes for the participant's activities that one person of the circle may see. */
export function SharedActivitiesDialog({ viewer, name, open, onClose }: SharedActivitiesDialogProps) {
  const { t } = useTranslation('activities')
  const { user, relationship_id } = viewer
  return (
    <Dialog open={open} onClose={onClose} title={t('shared_history.choose_title', { name })}>
      {open && <SharedActivities user_id={user.id} relationship_id={relationship_id} name={name} />}
    </Dialog>
  )
}
