import { useTranslation } from '@almanac/i18n'
import { Button, Row, Text, Written } from '@almanac/ui/core'
import { Fragment, useRef, useState } from 'react'
import type { TodayDose } from './dayDoses'

/** So many names are always shown; of more, the others are opened. */
const SHOWN = 2

/** The medicines of doses: Metformin and Lisinopril; of three or more the first two, and a button that shows the others. */
export function DoseNames({ rows }: { rows: readonly TodayDose[] }) {
  const { t } = useTranslation('activities')
  const [open, setOpen] = useState(false)
  const names = useRef<HTMLDivElement>(null)
  const isShort = rows.length > SHOWN && !open
  const show = () => {
    setOpen(true)
    // The button is gone, so the names take its focus.
    names.current?.focus({ preventScroll: true })
  }
  return (
    <Row gap={4} wrap>
      <div ref={names} tabIndex={-1} style={{ outline: 'none' }}>
        <Text as="p" weight="bold">
          <NameList rows={isShort ? rows.slice(0, SHOWN) : rows} joined={!isShort} />
        </Text>
      </div>
      {isShort && (
        <Button variant="quiet" aria-expanded={false} onClick={show}>
          {t('doses.more_names', { count: rows.length - SHOWN })}
        </Button>
      )}
    </Row>
  )
}

/** The names as a list of the language, each in its own; `joined`: with an 'and' before the last. */
function NameList({ rows, joined }: { rows: readonly TodayDose[]; joined: boolean }) {
  const { locale } = useTranslation('activities')
  // A list of places in which the names are put, because a name may be of another language.
  const parts = new Intl.ListFormat(locale, { type: joined ? 'conjunction' : 'unit' }).formatToParts(
    rows.map((_, index) => String(index)),
  )
  return parts.map(({ type, value }, index) => {
    const row = type === 'element' ? rows[Number(value)] : undefined
    return row ? (
      <Written key={row.key} lang={row.objective.locale}>
        {row.objective.name}
      </Written>
    ) : (
      <Fragment key={index}>{value}</Fragment>
    )
  })
}
