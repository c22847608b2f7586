import { useCallback, useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { useSession } from '@almanac/auth'
import { Slot } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { Button, Dialog, Text } from '@almanac/ui/core'
import { pageBusyTracker, createBusyTracker } from './outlet/busy-tracker'
import { RemoteScope } from './outlet/RemoteScope'
import { usePasskeyFirst } from './passkey/asked'

/** Dialogs of remotes over any screen of a signed-in user: agreements that are due, then the survey that the URL names. */
export function GlobalDialogs() {
  const { user } = useSession()
  const [search] = useSearchParams()
  const first = usePasskeyFirst(useLocation().pathname)
  const [tracker] = useState(() => createBusyTracker(pageBusyTracker))
  const [attempt, setAttempt] = useState(0)
  const retry = useCallback(() => setAttempt((before) => before + 1), [])
  if (!user) return null
  // A survey waits for the passkey that a company asks for first; what its study agrees on does not.
  const open_survey = first ? null : search.get('open_survey')
  // Neither remote is loaded before there is something to show.
  if (!user.agreements_due && !open_survey) return null
  return (
    <RemoteScope tracker={tracker}>
      {user.agreements_due ? (
        <Slot name="shell.agreements" props={{ user_id: user.id }} />
      ) : (
        open_survey && (
          <Slot
            key={attempt}
            name="shell.survey"
            props={{ open_survey }}
            fallback={<SurveyUnavailable onRetry={retry} />}
          />
        )
      )}
    </RemoteScope>
  )
}

/**
 * Shown instead of the survey that the URL names when its remote could not be
 * loaded: a Start button that does nothing would look as if there were no
 * survey. Closing removes the parameters from the URL.
 */
function SurveyUnavailable({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('host')
  const location = useLocation()
  const [, setSearch] = useSearchParams()
  const [from] = useState(location.key)
  const [then, setThen] = useState<'stay' | 'retry' | 'close'>('stay')

  useEffect(() => {
    // Waits until the dialog's own history entry is gone: the parameters are in the entry below it.
    if (then === 'stay' || location.key !== from) return
    if (then === 'retry') onRetry()
    else
      setSearch(
        (current) => {
          const next = new URLSearchParams(current)
          next.delete('open_survey')
          next.delete('quest_id')
          return next
        },
        { replace: true, preventScrollReset: true },
      )
  }, [then, location.key, from, onRetry, setSearch])

  return (
    <Dialog
      open={then === 'stay'}
      onClose={() => setThen('close')}
      title={t('remote_failed.title')}
      role="alertdialog"
      width="narrow"
      actions={
        <Button variant="primary" icon="retry" onClick={() => setThen('retry')}>
          {t('remote_failed.retry')}
        </Button>
      }
    >
      <Text>{t('remote_failed.text')}</Text>
    </Dialog>
  )
}
