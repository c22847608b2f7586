import type { Poll, PollQuestion } from '@almanac/contracts/social/polls'
import { wholePercentages } from '@almanac/domain/percentages'
import { useTranslation } from '@almanac/i18n'
import { Card } from '@almanac/ui/content'
import { colour, Icon, radius, Row, Stack, Text } from '@almanac/ui/core'
import { useId } from 'react'
import { isClosed } from './states'

/** The results of a question: the user's choice, and the count of each choice once there are enough answers. */
export function Results({ poll, question }: { poll: Poll; question: PollQuestion }) {
  const { t } = useTranslation('social')
  const { total, poll_choices } = question
  const heading = useId()
  const percentages = total === null ? null : wholePercentages(poll_choices.map(({ count }) => count ?? 0))
  return (
    <Card as="section" aria-labelledby={heading}>
      <Stack gap={4}>
        <Text as="h2" id={heading} variant="lead" weight="bold">
          {question.text}
        </Text>
        <Stack as="ul" gap={3} align="stretch" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {poll_choices.map((choice, index) => (
            <ChoiceResult key={choice.id} {...choice} percent={percentages?.[index] ?? null} />
          ))}
        </Stack>
        <Text tone="soft" variant="small" numbers role="status">
          {total !== null
            ? t('polls.results_of', { count: total })
            : t(isClosed(poll) ? 'polls.results_none' : 'polls.results_later', { count: poll.minimum_answers })}
        </Text>
      </Stack>
    </Card>
  )
}

function ChoiceResult({ text, selected, percent }: { text: string; selected: boolean; percent: number | null }) {
  const { t, format } = useTranslation('social')
  return (
    <Stack as="li" gap={1} align="stretch">
      <Row gap={3} justify="between" align="start">
        <Text as="span" weight={selected ? 'bold' : 'regular'} style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <bdi>{text}</bdi>
          {selected && (
            <Text as="span" variant="small" tone="accent" style={{ display: 'block' }}>
              <Icon name="check" size={16} /> {t('polls.your_answer')}
            </Text>
          )}
        </Text>
        {percent !== null && (
          <Text as="span" weight="bold" numbers>
            {format.percent(percent / 100)}
          </Text>
        )}
      </Row>
      {percent !== null && (
        <span aria-hidden style={{ height: 10, background: colour.line, borderRadius: radius, overflow: 'hidden' }}>
          <span
            data-fill
            style={{
              display: 'block',
              height: '100%',
              width: `${percent}%`,
              borderRadius: radius,
              background: selected ? colour.accent : colour.control,
            }}
          />
        </span>
      )}
    </Stack>
  )
}
