import { useTranslation } from '@almanac/i18n'
import { Button } from '@almanac/ui/core'
import { useState } from 'react'
import { WhoSeesDialog } from './WhoSeesDialog'

/** Opens who sees an activity. */
export function WhoSeesButton({ activity_id, title }: { activity_id: string; title: string }) {
  const { t } = useTranslation('activities')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" icon="people" onClick={() => setOpen(true)}>
        {t('visibility.open')}
      </Button>
      <WhoSeesDialog activity_id={activity_id} title={title} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
