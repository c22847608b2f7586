import { activityHue } from '@almanac/domain/activity-hue'
import { useTranslation } from '@almanac/i18n'
import { Card, Sparkline, type Series } from '@almanac/ui/content'
import { colour, space, Stack, Text, VisuallyHidden, Written } from '@almanac/ui/core'
import { Link } from '@almanac/ui/router'
import { useId } from 'react'
import { useTargetText } from '../../responses/useTargetText'
import type { NewestNumber } from './newestNumbers'
import { NUMBER_REM } from './overviewRoom'

/** The numbers recorded last, each with its line; a number opens the history that begins with its activity. */
export function NumbersCard({ numbers }: { numbers: readonly NewestNumber[] }) {
  const { t } = useTranslation('activities')
  const heading = useId()
  return (
    <Card as="section" padding={0} aria-labelledby={heading}>
      <Text as="h2" variant="title" id={heading} style={HEADING}>
        {t('dashboard.numbers.title')}
      </Text>
      <ul style={LIST}>
        {numbers.map((number) => (
          <li key={number.key} style={LINE}>
            <NumberLink number={number} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function NumberLink({ number }: { number: NewestNumber }) {
  const { activity, objective, values, unit, range, series, at } = number
  const { t, format } = useTranslation('activities')
  const lineText = useLineText()
  const meaning = useMeaning()(number)
  // A scale is read by its end.
  const measure = unit ?? (range && t('dashboard.numbers.of', { maximum: format.number(range.maximum) }))
  return (
    <Link to={`/history?first=${activity.id}`} style={ROW}>
      <Stack as="span" gap={0} style={{ flex: '1 1 7rem' }}>
        <Text as="span" variant="small" numbers>
          <Written lang={objective.locale}>{objective.name}</Written>
          <Text as="span" variant="small" tone="soft">
            {' · '}
            {format.day(at)}
          </Text>
        </Text>
        <Text as="span" tone="soft">
          <bdi style={{ whiteSpace: 'nowrap' }}>
            <Text as="span" variant="heading">
              {values.map((value) => format.number(value)).join('/')}
            </Text>{' '}
            {measure}
          </bdi>
        </Text>
      </Stack>
      <Sparkline series={series} unit={unit} range={range} hue={activityHue(activity.icon)} />
      <Text as="span" variant="small" style={MEANING}>
        {meaning}
      </Text>
      <VisuallyHidden>{series.map(lineText).join(' ')}</VisuallyHidden>
    </Link>
  )
}

/**
 * What a number means, by what the study declares and by the rule of the history alone: where it lies beside its
 * target, otherwise how the week compares with those before.
 */
function useMeaning(): (number: NewestNumber) => string | null {
  const { t } = useTranslation('activities')
  const targetText = useTargetText()
  return (number) => targetText(number.measured) ?? (number.change && t(`dashboard.numbers.week.${number.change}`))
}

/** What a line shows, in words. */
function useLineText(): (series: Series) => string {
  const { t, format } = useTranslation('activities')
  return ({ label, points }) => {
    const values = points.flatMap(({ value }) => value ?? [])
    const ends = [...new Set([Math.min(...values), Math.max(...values)])]
    return t('dashboard.numbers.line', {
      name: label,
      count: values.length,
      values: format.isolated(ends.map((value) => format.number(value)).join(' – ')),
    })
  }
}

const HEADING = { padding: `${space(4)} ${space(4)} ${space(2)}` } as const
const LIST = { margin: 0, padding: 0, listStyle: 'none' } as const
/** A line below both, kept while it is not known or there is nothing to say. */
const MEANING = { flexBasis: '100%', minHeight: '1.25rem' } as const
const LINE = { borderTop: `1px solid ${colour.line}` } as const
const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `0 ${space(3)}`,
  minHeight: `${NUMBER_REM}rem`,
  boxSizing: 'border-box',
  padding: `${space(2)} ${space(4)}`,
  color: 'inherit',
  textDecoration: 'none',
} as const
