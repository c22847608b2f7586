import { authStore, isInMemoryOnly } from '@almanac/auth'
import { useTranslation } from '@almanac/i18n'
import { Button, Dialog, Text } from '@almanac/ui/core'
import { useBlocker } from '@almanac/ui/router'

/**
 * Asks before leaving a form with unsaved text (specification 001, section 5). The
 * input stays as a draft either way. Does not ask after a sign-out.
 */
export function LeaveQuestion({ isUnsaved }: { isUnsaved: () => boolean }) {
  const { t } = useTranslation('activities')
  // A dialog over the form has a history entry with the same URL.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && authStore.getState().user !== null && isUnsaved(),
  )
  const stay = () => blocker.reset?.()
  return (
    <Dialog
      required
      role="alertdialog"
      open={blocker.state === 'blocked'}
      onClose={stay}
      title={t('form.leave.title')}
      actions={
        <>
          <Button onClick={() => blocker.proceed?.()}>{t('form.leave.leave')}</Button>
          <Button variant="primary" onClick={stay}>
            {t('form.leave.stay')}
          </Button>
        </>
      }
    >
      <Text>{t(isInMemoryOnly() ? 'form.leave.text_shared' : 'form.leave.text')}</Text>
    </Dialog>
  )
}
