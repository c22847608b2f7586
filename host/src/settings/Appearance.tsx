import { useTranslation } from '@almanac/i18n'
import { chooseMode, useMode } from '../theme/mode'
import { Options } from './Options'

/** Chooses light, dark or the device's setting. */
export function Appearance() {
  const { t } = useTranslation('host')
  const mode = useMode()
  return (
    <Options
      label={t('settings.appearance')}
      value={mode}
      options={[
        { value: 'system', label: t('settings.system') },
        { value: 'light', label: t('settings.light') },
        { value: 'dark', label: t('settings.dark') },
      ]}
      onChange={chooseMode}
    />
  )
}
