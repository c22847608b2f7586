import { useTranslation } from '@almanac/i18n'
import { WhomToAsk } from './WhomToAsk'

/** Whom somebody can ask who cannot get into the account: the phone, the codes or the mail are gone. */
export function LockedOut({ group_id }: { group_id?: string | undefined }) {
  const { t } = useTranslation('account')
  return (
    <WhomToAsk title={t('ask.locked_out')} group_id={group_id}>
      {t('ask.locked_out_text')}
    </WhomToAsk>
  )
}
