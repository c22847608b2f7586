import { useEffect, useState } from 'react'
import { isSharedDevice } from '@almanac/auth'
import { useTranslation } from '@almanac/i18n'
import { useOutbox } from '@almanac/outbox'
import { Button } from '@almanac/ui/core'
import { useOverdueEntries } from './overdue-entries'
import { WaitingDialog } from './WaitingDialog'

/** In the bar, while this device holds entries that the server has not acknowledged: how many, and a way to look at them. */
export function Waiting() {
  const { t, format } = useTranslation('host')
  const entries = useOverdueEntries()
  useUnsentWarning(useOutbox().length > 0)
  const [open, setOpen] = useState(false)
  const refused = entries.some(({ state }) => state === 'refused')
  return (
    <>
      {entries.length > 0 && (
        <Button
          variant="quiet"
          icon={refused ? 'warning' : 'clock'}
          aria-haspopup="dialog"
          aria-label={
            refused
              ? t('waiting.open_refused', { count: entries.length })
              : t('waiting.open', { count: entries.length })
          }
          onClick={() => setOpen(true)}
        >
          {format.number(entries.length)}
        </Button>
      )}
      <WaitingDialog open={open} onClose={() => setOpen(false)} entries={entries} />
    </>
  )
}

/** On a device that is not the user's, what is unsent goes with the page: the browser asks before it is closed. */
function useUnsentWarning(unsent: boolean): void {
  useEffect(() => {
    if (!unsent || !isSharedDevice()) return
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => {
      removeEventListener('beforeunload', ask)
    }
  }, [unsent])
}
