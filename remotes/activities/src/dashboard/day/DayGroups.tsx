import type { Moment } from '@almanac/domain/doses'
import { type LocalDate, minutesOf, type PartOfDay } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { Alert, Card } from '@almanac/ui/content'
import { Stack, Text, VisuallyHidden } from '@almanac/ui/core'
import { type ReactNode, useEffect, useId, useMemo, useState } from 'react'
import { CheckMark } from '../../done/CheckMark'
import type { OptimisticResponse } from '../../responses/optimisticResponses'
import { useTodos } from '../../todos/useTodos'
import { dueTogether } from '../doses/doseEntries'
import { recordDoses } from '../doses/recordDoses'
import { countOf, TakeAll } from '../doses/TakeAll'
import { TodosRow } from './ActivityRow'
import { type DayItem, latePlaces, type Place, placesFrom } from './dayItems'
import { DoneRows } from './DoneRows'
import { ItemRow, LINE } from './ItemRow'
import { useDirectWrites } from './useDirectWrites'

interface DayGroupsProps {
  items: readonly DayItem[]
  /** The responses of today and of the dates beside it. */
  responses: readonly OptimisticResponse[]
  now: Moment
  /** They replace content that had the focus. */
  focused: boolean
  /** What is next, with the main button of the screen. */
  main: ReactNode
  /** The open to-dos are one of the rows. */
  withTodos: boolean
  /** What stands between what is to be done now and the rows. */
  children?: ReactNode
}

/** As many done rows fold; fewer stay where they are. */
const FOLDED_FROM = 3

/** All activities and doses by the part of the day, each with its state and what can be done about it in its place. */
export function DayGroups({ items, responses, now, focused, main, withTodos, children }: DayGroupsProps) {
  const { t } = useTranslation('activities')
  const heading = useId()
  const [said, setSaid] = useState('')
  const { writes, isFresh, failure, mark, unmark } = useDirectWrites()
  const doses = useMemo(() => recordDoses(writes), [writes])
  const { remaining } = useTodos()
  useEffect(() => {
    if (focused) document.getElementById(heading)?.focus()
  }, [focused, heading])
  const rows = items.flatMap(({ dose }) => dose ?? [])
  const together = dueTogether(rows, now)
  const { folded, open } = useFolded(items, now.clock.date)
  const minute = minutesOf(now.clock.time)
  const late = useLate(latePlaces(items, minute), now.clock.date)
  const rowOf = (item: DayItem) => (
    <ItemRow
      key={item.key}
      {...{ item, responses, now, writes, doses }}
      isFresh={isFresh(item.dose?.key ?? item.activity.id)}
      alone={countOf(together) < 2 && !main}
      onSaid={setSaid}
    />
  )
  return (
    <Stack as="section" gap={6} aria-labelledby={heading} data-tour="tiles">
      <VisuallyHidden as="h2" tabIndex={-1} id={heading}>
        {t('dashboard.activities')}
      </VisuallyHidden>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {failure && (
        <Alert tone="wrong">
          {t(failure === 'record' ? 'errors.ERROR_POSTING_ACTIVITY_RESPONSE' : 'detail.not_deleted')}
        </Alert>
      )}
      {main}
      <TakeAll rows={rows} together={together} doses={doses} main={!main} onSaid={setSaid} />
      {children}
      {placesFrom(minute, late).map((place) => (
        <Group
          key={place}
          place={place}
          extra={place === 'any' && withTodos && remaining > 0 && <TodosRow remaining={remaining} />}
        >
          {open.filter((item) => item.place === place).map(rowOf)}
        </Group>
      ))}
      {folded.length > 0 && <DoneRows count={folded.length}>{folded.map(rowOf)}</DoneRows>}
      {mark && <CheckMark label={mark} onDone={unmark} />}
    </Stack>
  )
}

/** The rows that have been done ever since Today showed a date. */
interface DoneBefore {
  date: LocalDate
  keys: ReadonlySet<string>
  /** They fold. */
  isMany: boolean
}

function doneBefore(items: readonly DayItem[], date: LocalDate): DoneBefore {
  const keys = new Set(items.filter(({ done }) => done).map(({ key }) => key))
  return { date, keys, isMany: keys.size >= FOLDED_FROM }
}

/**
 * The rows that were done when Today was opened, if they are many or done once for the study, and all others: what is
 * done meanwhile stays under the finger, and so does what is taken back and done again.
 */
function useFolded(items: readonly DayItem[], date: LocalDate) {
  const [known, setKnown] = useState(() => doneBefore(items, date))
  const open = new Set(items.filter(({ done }) => !done).map(({ key }) => key))
  let before = known
  if (known.date !== date) before = doneBefore(items, date)
  else if ([...known.keys].some((key) => open.has(key)))
    before = { ...known, keys: new Set([...known.keys].filter((key) => !open.has(key))) }
  if (before !== known) setKnown(before)
  const isFolded = ({ key, done, place }: DayItem) =>
    done && before.keys.has(key) && (before.isMany || place === 'study')
  return { folded: items.filter(isFolded), open: items.filter((item) => !isFolded(item)) }
}

/**
 * The parts of the day that were late at any time since Today showed this date: what is done there stays under the
 * finger.
 */
function useLate(late: readonly PartOfDay[], date: LocalDate): readonly PartOfDay[] {
  const [known, setKnown] = useState({ date, late })
  const seen = known.date === date ? known.late : []
  const added = late.filter((part) => !seen.includes(part))
  const all = added.length > 0 ? [...seen, ...added] : seen
  if (known.date !== date || added.length > 0) setKnown({ date, late: all })
  return all
}

interface GroupProps {
  place: Place
  children: readonly ReactNode[]
  /** A further row. */
  extra: ReactNode
}

function Group({ place, children, extra }: GroupProps) {
  const { t } = useTranslation('activities')
  const heading = useId()
  if (children.length === 0 && !extra) return null
  return (
    <Stack gap={3} role="group" aria-labelledby={heading}>
      <Text as="h3" variant="title" id={heading}>
        {t(`dashboard.place.${place}`)}
      </Text>
      <Card padding={0}>
        <ul style={LIST}>
          {children}
          {extra && <li style={LINE}>{extra}</li>}
        </ul>
      </Card>
    </Stack>
  )
}

/** Its first row's line is behind the edge of the card. */
const LIST = { margin: 0, marginBlockStart: -1, padding: 0, listStyle: 'none' } as const
