import { useTranslation } from '@almanac/i18n'
import { TEXT_SIZES } from '@almanac/domain/theme'
import { chooseTextSize, useTextSize } from '../theme/text-size'
import { Options } from './Options'

/** Chooses how large the text is on this device. */
export function TextSize() {
  const { t } = useTranslation('host')
  const size = useTextSize()
  return (
    <Options
      label={t('settings.text_size')}
      value={size}
      options={TEXT_SIZES.map((value) => ({ value, label: t(`settings.text_${value}`) }))}
      onChange={chooseTextSize}
    />
  )
}
