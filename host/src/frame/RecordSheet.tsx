import { useState } from 'react'
import { useSession } from '@almanac/auth'
import { Slot } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { Dialog, Text } from '@almanac/ui/core'
import { createBusyTracker, pageBusyTracker } from '../outlet/busy-tracker'
import { RemoteScope } from '../outlet/RemoteScope'

interface RecordSheetProps {
  open: boolean
  onClose: () => void
}

/** The sheet with everything that can be recorded, which a remote fills (`shell.record`). Following a link of it closes it. */
export function RecordSheet({ open, onClose }: RecordSheetProps) {
  const { t } = useTranslation('host')
  const { user } = useSession()
  const [tracker] = useState(() => createBusyTracker(pageBusyTracker))
  if (!user) return null
  return (
    <RemoteScope tracker={tracker}>
      <Dialog open={open} onClose={onClose} title={t('navigation.record')} sheet>
        {open && (
          <Slot name="shell.record" props={{ user_id: user.id }} fallback={<Text>{t('remote_failed.text')}</Text>} />
        )}
      </Dialog>
    </RemoteScope>
  )
}
