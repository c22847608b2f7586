import '@almanac/i18n/texts/passkey'
import { useState } from 'react'
import { tabStorage } from '@almanac/auth/storage'
import type { PasskeyAsked } from '@almanac/contracts/account/session'
import { useTranslation } from '@almanac/i18n'
import { Button, LinkButton, Row } from '@almanac/ui/core'
import { Notice } from '../navigation/Notice'

const HIDDEN_KEY = 'almanac.passkey_later'

/** On Today: from which day on a passkey is needed, with the way to it; in this tab not again after Not now. */
export function PasskeyLater({ required_from }: Pick<PasskeyAsked, 'required_from'>) {
  const { t, format } = useTranslation('passkey')
  const [hidden, setHidden] = useState(() => tabStorage.get(HIDDEN_KEY) !== null)
  if (hidden) return null
  const hide = () => {
    setHidden(true)
    tabStorage.set(HIDDEN_KEY, 'true')
  }
  return (
    <Notice
      label={t('later_label')}
      action={
        <Row gap={2}>
          <LinkButton variant="quiet" to="/profile?section=account&change=passkey">
            {t('later_set_up')}
          </LinkButton>
          <Button variant="quiet" onClick={hide}>
            {t('later_hide')}
          </Button>
        </Row>
      }
    >
      {t('later', { date: format.date(required_from) })}
    </Notice>
  )
}
