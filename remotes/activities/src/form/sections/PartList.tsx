import { useTranslation } from '@almanac/i18n'
import { List, ListRow } from '@almanac/ui/content'
import { Row, Text, Written } from '@almanac/ui/core'
import { useEffect, useRef } from 'react'
import { jumpTo } from './jump'
import { headingOf, type FormPart } from './sections'
import type { Answered } from './useProgress'

interface PartListProps {
  id: string
  activity_id: string
  parts: readonly FormPart[]
  answered: Answered
  /** Goes to the next required question; undefined if all are answered. */
  onNextRequired?: () => void
  /** Called before a jump. */
  onJump: () => void
}

/** The parts of a long form, each a place to jump to. Takes the focus when it appears. */
export function PartList({ id, activity_id, parts, answered, onNextRequired, onJump }: PartListProps) {
  const { t } = useTranslation('activities')
  const list = useRef<HTMLElement>(null)
  useEffect(() => list.current?.querySelector('button')?.focus(), [])
  return (
    <nav id={id} ref={list} aria-label={t('form.long.parts')}>
      <List>
        {onNextRequired && (
          <ListRow
            strong
            title={t('form.long.next_required')}
            onClick={() => {
              onJump()
              onNextRequired()
            }}
          />
        )}
        {parts.map((part) => (
          <ListRow
            key={part.index}
            title={<PartLine part={part} answered={answered} />}
            onClick={() => {
              onJump()
              const heading = document.getElementById(headingOf(activity_id, part))
              if (heading) jumpTo(heading)
            }}
          />
        ))}
      </List>
    </nav>
  )
}

function PartLine({ part: { first, last, title, objectives }, answered }: { part: FormPart; answered: Answered }) {
  const { t } = useTranslation('activities')
  const count = objectives.filter(({ id }) => answered.has(id)).length
  return (
    <Row as="span" wrap justify="between">
      <span>
        {title === undefined ? t('form.long.questions', { first, last }) : <Written lang={null}>{title}</Written>}
      </span>{' '}
      <Text as="span" variant="small" tone="soft" numbers>
        {t('form.long.progress', { answered: count, total: last - first + 1 })}
      </Text>
    </Row>
  )
}
