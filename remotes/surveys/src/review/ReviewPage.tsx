import type { SurveyContext, SurveyState, SurveyStatePage } from '@almanac/domain/survey'
import { useTranslation } from '@almanac/i18n'
import { Button, Row, Stack, Text } from '@almanac/ui/core'
import { useEffect, useRef } from 'react'
import type { ReadSurvey } from '../questions/question'
import { GroupLabels } from '../survey/GroupLabels'
import { PageFields } from '../survey/PageFields'
import { usePageName } from '../survey/usePageName'

interface ReviewPageProps {
  survey: ReadSurvey
  context: SurveyContext
  state: SurveyState
  page: SurveyStatePage
  position: { number: number; count: number }
  /** A question key of the previous and the next page. */
  before: string | undefined
  after: string | undefined
  /** Null opens the list of all answers. */
  onOpen: (key: string | null) => void
}

const NO_ERRORS: ReadonlyMap<string, string> = new Map()
const nothing = (): void => undefined

/** One page of a completed response, read-only. Needs the page as `key`. */
export function ReviewPage({ survey, context, state, page, position, before, after, onOpen }: ReviewPageProps) {
  const { t } = useTranslation('surveys')
  const prepared = { prepared: survey, context }
  const name = usePageName(prepared, page)
  const around = useRef<HTMLElement>(null)
  useEffect(() => around.current?.focus({ preventScroll: true }), [])
  const byKey = new Map(state.counted.map((answer) => [answer.key, answer]))
  const skipped = page.keys.length > 0 && page.keys.every((key) => byKey.get(key)?.skipped === true)
  return (
    <section ref={around} tabIndex={-1} style={{ outline: 'none' }} aria-label={name}>
      <Stack gap={5}>
        <Row justify="between" wrap>
          <Text variant="small" tone="soft" numbers>
            {t('review.position', position)}
          </Text>
          <Button variant="quiet" onClick={() => onOpen(null)}>
            {t('review.all')}
          </Button>
        </Row>
        <GroupLabels answering={prepared} page={page} />
        {skipped && <Text tone="soft">{t('review.skipped')}</Text>}
        <PageFields
          answering={{ ...prepared, answerOf: (key) => byKey.get(key) }}
          page={page}
          faults={NO_ERRORS}
          readOnly
          onChange={nothing}
        />
        <Row gap={3} justify="between" wrap>
          {before === undefined ? <span /> : <Button onClick={() => onOpen(before)}>{t('review.before')}</Button>}
          {after !== undefined && <Button onClick={() => onOpen(after)}>{t('review.after')}</Button>}
        </Row>
      </Stack>
    </section>
  )
}
