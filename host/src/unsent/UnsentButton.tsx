import { useEffect, useState } from 'react'
import { isInMemoryOnly } from '@almanac/auth'
import { useTranslation } from '@almanac/i18n'
import { useOutbox } from '@almanac/outbox'
import { Button } from '@almanac/ui/core'
import { useOverdueEntries } from './overdue-entries'
import { UnsentDialog } from './UnsentDialog'

/** A button in the bar with the number of overdue or refused entries, which opens their list; hidden while there are none. */
export function UnsentButton() {
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
      <UnsentDialog open={open} onClose={() => setOpen(false)} entries={entries} />
    </>
  )
}

/** On a shared device unsent entries are lost with the page, so the browser asks before it is closed. */
function useUnsentWarning(unsent: boolean): void {
  useEffect(() => {
    if (!unsent || !isInMemoryOnly()) return
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => {
      removeEventListener('beforeunload', ask)
    }
  }, [unsent])
}
