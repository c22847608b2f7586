import { useTranslation } from '@almanac/i18n'
import { NothingOpen } from '@almanac/ui/content'

/** Beside the list of conversations while none is open. */
export function NoConversationOpen() {
  const { t } = useTranslation('social')
  return <NothingOpen picture="messages" title={t('messages.choose')} />
}
