import { authStore, isSharedDevice } from '@almanac/auth'
import { useTranslation } from '@almanac/i18n'
import { Button, Dialog, Text } from '@almanac/ui/core'
import { useBlocker } from '@almanac/ui/router'

/**
 * Asks before a form with words that are not saved is left (specification 001,
 * section 5). What was typed stays as a draft either way; who has been signed
 * out is not held up.
 */
export function LeaveQuestion({ isUnsaved }: { isUnsaved: () => boolean }) {
  const { t } = useTranslation('activities')
  // A dialog over the form has an entry in the history at the same address.
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
      <Text>{t(isSharedDevice() ? 'form.leave.text_shared' : 'form.leave.text')}</Text>
    </Dialog>
  )
}
