import '@almanac/i18n/texts/account'
import { useUser } from '@almanac/auth'
import { useTranslation } from '@almanac/i18n'
import { Dialog, LinkButton } from '@almanac/ui/core'
import { useLocation } from '@almanac/ui/router'
import { AcceptForm } from './AcceptForm'

/** Places where nobody is asked: whoever signs out is leaving. */
const LEAVING = ['/logout', '/study_closed']

/**
 * Fills `shell.agreements`: over any screen, what the user has to accept before
 * she goes on. Only accepting or signing out ends it; Back changes the screen
 * below and nothing else.
 */
export function Fill({ user_id }: { user_id: string }) {
  const { t } = useTranslation('account')
  const user = useUser()
  const { pathname } = useLocation()
  if (user.id !== user_id || LEAVING.includes(pathname)) return null
  return (
    <Dialog
      open
      required
      role="alertdialog"
      onClose={() => undefined}
      title={t('agreements.due_title')}
      actions={
        <LinkButton to="/logout" variant="quiet">
          {t('agreements.sign_out')}
        </LinkButton>
      }
    >
      <AcceptForm />
    </Dialog>
  )
}
