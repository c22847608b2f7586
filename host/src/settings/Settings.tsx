import { useTranslation } from '@almanac/i18n'
import { Dialog } from '@almanac/ui/core'
import { DeviceSettings } from './DeviceSettings'

export interface SettingsProps {
  open: boolean
  onClose: () => void
}

/** The settings of this device as a dialog, for visitors; signed-in users have them on Me. */
export function Settings({ open, onClose }: SettingsProps) {
  const { t } = useTranslation('host')
  return (
    <Dialog open={open} onClose={onClose} title={t('settings.title')}>
      <DeviceSettings />
    </Dialog>
  )
}
