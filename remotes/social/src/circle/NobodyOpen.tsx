import { useTranslation } from '@almanac/i18n'
import { NothingOpen } from '@almanac/ui/content'

/** Beside the circle while none of its members is open. */
export function NobodyOpen() {
  const { t } = useTranslation('social')
  return <NothingOpen picture="circle" title={t('circle.choose')} />
}
