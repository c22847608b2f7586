import { isLocalDate, type LocalDate } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { colour, IconButton, radiusControl, size, space, Stack, Text } from '@almanac/ui/core'
import { useId, useState } from 'react'
import { FIRST_DATE } from './period'

interface DateJumpProps {
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
          <DateField {...props} />
        </div>
      )}
    </>
  )
}

/**
 * The native date picker. An incomplete date is ignored without an error while it is typed, because typing a year passes
 * through 0002 and 0020. A date out of bounds is rejected when the field loses focus, and stays in it.
 */
function DateField({ start, date, today, onDate }: DateJumpProps) {
  const { t } = useTranslation('activities')
  const [typed, setTyped] = useState<string | null>(null)
  const [chosen, setChosen] = useState<LocalDate | null>(null)
  const [isRefused, setRefused] = useState(false)
  const id = useId()
  const forget = () => {
    setTyped(null)
    setRefused(false)
  }
  const leave = () => {
    if (typed === null || typed === '' || isAllowed(typed, today)) forget()
    else setRefused(true)
  }
  return (
    <Stack gap={1}>
      <input
        type="date"
        aria-label={t('history.go_to_date')}
        title={t('history.go_to_date')}
        aria-invalid={isRefused || undefined}
        aria-describedby={isRefused ? id : undefined}
        // A date that was chosen stays, although the window that it lies in ends later.
        value={typed ?? (chosen !== null && chosen <= date && (start === null || chosen >= start) ? chosen : date)}
        min={FIRST_DATE}
        max={today}
        onChange={({ target }) => {
          setTyped(target.value)
          setRefused(false)
          if (!isAllowed(target.value, today)) return
          setChosen(target.value)
          onDate(target.value)
        }}
        onBlur={leave}
        onKeyDown={({ key }) => {
          if (key === 'Enter') leave()
        }}
        style={{
          minHeight: 44,
          boxSizing: 'border-box',
          padding: `0 ${space(2)}`,
          border: `2px solid ${isRefused ? colour.wrong : colour.control}`,
          borderRadius: radiusControl,
          background: colour.surface,
          color: colour.ink,
          font: 'inherit',
          fontSize: size.small,
        }}
      />
      {isRefused && (
        <Text as="p" variant="small" tone="wrong" role="alert" id={id}>
          {t('reports.errors.INVALID_DATE')}
        </Text>
      )}
    </Stack>
  )
}

const isAllowed = (text: string, today: LocalDate): boolean => isLocalDate(text) && text >= FIRST_DATE && text <= today
