import { useTranslation } from '@almanac/i18n'
import { useOutbox } from '@almanac/outbox'
import { Button } from '@almanac/ui/core'
import { useState } from 'react'
import { useLate } from './useLate'
import { useUnsentWarning } from './useUnsentWarning'
import { WaitingDialog } from './WaitingDialog'

/** In the bar, while this device holds entries that the server has not taken: how many, and a way to look at them. */
export function Waiting() {
  const { t, format } = useTranslation('host')
  const entries = useLate()
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
