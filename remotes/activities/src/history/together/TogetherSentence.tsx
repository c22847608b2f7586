import { MIN_GROUP_DAYS, together, type DayOfBoth } from '@almanac/domain/history'
import { useTranslation } from '@almanac/i18n'
import { Card } from '@almanac/ui/content'
import { Stack, Text } from '@almanac/ui/core'
import { WorkedOut } from '../WorkedOut'
import { shortNameOf, type Thing } from './things'
import type { ThingDays } from './useThing'

/** A thing that was chosen, with its days. */
export interface Chosen {
  thing: Thing
  data: ThingDays
}

interface TogetherSentenceProps {
  days: readonly DayOfBoth[]
  /** By which the days are divided: an event, if one of the two is. */
  first: Chosen
  second: Chosen
}

/** On how many days both were recorded, how the second was on days on which the first was high, and what that does not say. */
export function TogetherSentence({ days, first, second }: TogetherSentenceProps) {
  const { t, format } = useTranslation('activities')
  const { n, groups } = together(days)
  const writer = { named: (name: string, value: string) => t('words.named', { name, value }) }
  const names = {
    first: format.isolated(shortNameOf(first.thing, writer)),
    second: format.isolated(shortNameOf(second.thing, writer)),
  }
  const written = (value: number, of: Chosen) => {
    const unit = of.data.chart?.unit
    const number = format.number(value, { maximumFractionDigits: 2 })
    return format.isolated(unit ? t('words.with_unit', { value: number, unit }) : number)
  }
  const isEvent = first.data.kind === 'events'
  const bothAreEvents = isEvent && second.data.kind === 'events'
  const sentences = groups && [
    isEvent
      ? t('together.with_event', { ...names, count: groups.high.n, mean: written(groups.high.mean, second) })
      : t('together.high', {
          ...names,
          count: groups.high.n,
          from: written(groups.from, first),
          mean: written(groups.high.mean, second),
        }),
    t(isEvent ? 'together.without_event' : 'together.low', {
      count: groups.low.n,
      mean: written(groups.low.mean, second),
    }),
    t(`together.${groups.difference}`, { count: MIN_GROUP_DAYS }),
  ]
  return (
    <Card as="section" aria-label={t('together.meaning')}>
      <Stack gap={2}>
        <Text aria-live="polite">
          <Text as="span" variant="display">
            {format.number(n)}
          </Text>{' '}
          {bothAreEvents ? t('together.both_events', { count: n }) : t('together.both', { count: n })}
        </Text>
        {sentences && <Text>{sentences.join(' ')}</Text>}
        <Text tone="soft">{t('together.caution')}</Text>
        {sentences && <WorkedOut rules={[t('together.rule'), ...(isEvent ? [t('together.event_rule', names)] : [])]} />}
      </Stack>
    </Card>
  )
}
