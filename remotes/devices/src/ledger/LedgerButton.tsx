import { lazy, Suspense, useState } from 'react'
import type { SampleKind } from '@almanac/domain/samples'
import type { LocalDate } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { Button } from '@almanac/ui/core'

const LedgerDialog = lazy(() =>
  import(/* webpackChunkName: "ledger" */ './LedgerDialog').then((module) => ({ default: module.LedgerDialog })),
)

export interface LedgerButtonProps {
  kind: SampleKind
  /** What the chart shows, for the label of the button. */
  title: string
  /** The dates of the chart, of which the last with a value is opened. */
  dates: readonly LocalDate[]
  measured: readonly { date: LocalDate }[]
  /** Whether the button shows what it is about, too: where a chart has two. */
  named?: boolean
}

/** Opens where the numbers of a chart come from, day by day. */
export function LedgerButton({ kind, title, dates, measured, named = false }: LedgerButtonProps) {
  const { t } = useTranslation('devices')
  const [open, setOpen] = useState(false)
  return (
    <div>
      <Button
        variant="quiet"
        icon="list"
        aria-label={t('ledger.openOf', { kind: title })}
        onClick={() => setOpen(true)}
      >
        {named ? t('ledger.openOf', { kind: title }) : t('ledger.open')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <LedgerDialog
            kind={kind}
            title={title}
            dates={dates}
            first={measured.at(-1)?.date ?? dates.at(-1)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
