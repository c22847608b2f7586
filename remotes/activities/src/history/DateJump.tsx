import type { LocalDate } from '@almanac/domain/time'
import { lazyScreen } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { IconButton, Skeleton } from '@almanac/ui/core'
import { Suspense, useId, useState } from 'react'

const DateField = lazyScreen(() => import(/* webpackChunkName: "date" */ './DateField').then((part) => part.DateField))

export interface DateJumpProps {
  /** The first date shown; null if all are. */
  start: LocalDate | null
  /** The last date shown. */
  date: LocalDate
  today: LocalDate
  onDate: (date: LocalDate) => void
}

/** Jumps to any date, with a field behind a button. */
export function DateJump(props: DateJumpProps) {
  const { t } = useTranslation('activities')
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <IconButton
        icon="calendar"
        label={t('history.go_to_date')}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      />
      {/* In a row of its own below the buttons. */}
      {open && (
        <div id={id} style={{ order: 1, flexBasis: '100%', display: 'flex', justifyContent: 'center' }}>
          <Suspense fallback={<Skeleton shape="block" width="14rem" height="3rem" />}>
            <DateField {...props} />
          </Suspense>
        </div>
      )}
    </>
  )
}
