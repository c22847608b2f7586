import {
  answerInWords,
  isAnswerable,
  itemOfKey,
  pipeText,
  type SurveyAnswer,
  type SurveyContext,
} from '@almanac/domain/survey'
import { useTranslation } from '@almanac/i18n'
import { colour, IconButton, Row, space, Stack, Text, Written } from '@almanac/ui/core'
import { Fragment, type CSSProperties } from 'react'
import type { ReadItem, ReadSurvey, ReadText } from '../questions/question'
import { useAnswerPositionText } from '../questions/slider/useAnswerPositionText'
import { groupsStarting } from './groupsStarting'

interface AnswersInWordsProps {
  survey: ReadSurvey
  context: SurveyContext
  /** Instance keys, in order. */
  keys: readonly string[]
  answers: readonly SurveyAnswer[]
  /** Opens the page of a question; omitted for a read-only list. */
  onOpen?: (key: string) => void
}

/** Questions with their answers as text, under the labels of their groups. */
export function AnswersInWords({ keys, answers, ...rest }: AnswersInWordsProps) {
  const { t, locale } = useTranslation('surveys')
  const { survey, context } = rest
  const byKey = new Map(answers.map((answer) => [answer.key, answer]))
  const piped = ({ text, locale: lang }: ReadText, key?: string) => pipeText(survey, context, text, lang ?? locale, key)
  return (
    <Stack as="ol" gap={5}>
      {keys.map((key, index) => {
        const item = survey.item(itemOfKey(key).key)
        if (!item || item.label.text.trim() === '') return null
        return (
          <Fragment key={key}>
            {groupsStarting(survey, key, keys[index - 1]).map(({ group: { key: group, label }, number }) => (
              <Text key={group} as="li" weight="bold">
                <Written lang={label.locale}>
                  {number === undefined ? piped(label) : t('survey.instance', { name: piped(label), number })}
                </Written>
              </Text>
            ))}
            {isAnswerable(item) ? (
              <AnswerRow {...rest} questionKey={key} item={item} answer={byKey.get(key)} />
            ) : (
              <Words item={item}>{piped(item.label, key)}</Words>
            )}
          </Fragment>
        )
      })}
    </Stack>
  )
}

/** An information item between the questions, which has no answer. */
function Words({ item: { type, label }, children }: { item: ReadItem; children: string }) {
  const isNote = type === 'information'
  return (
    <li style={isNote ? note : undefined}>
      <Text tone="soft" weight={isNote ? 'regular' : 'bold'} style={{ whiteSpace: 'pre-line' }}>
        <Written lang={label.locale}>{children}</Written>
      </Text>
    </li>
  )
}

const note: CSSProperties = { paddingInlineStart: space(3), borderInlineStart: `3px solid ${colour.line}` }

interface AnswerRowProps extends Pick<AnswersInWordsProps, 'survey' | 'context' | 'onOpen'> {
  questionKey: string
  item: ReadItem
  answer: SurveyAnswer | undefined
}

function AnswerRow({ survey, context, questionKey: key, item, answer, onOpen }: AnswerRowProps) {
  const { t, locale } = useTranslation('surveys')
  const positionText = useAnswerPositionText({ survey, context, item, instanceKey: key, answer })
  const { label, type, display } = item
  const language = label.locale ?? locale
  const isLine = type === 'slider' && display === 'visual_analogue'
  const answerText = answer && (isLine ? positionText : answerInWords(survey, context, answer, language))
  // The language of the participant's own text is unknown.
  const lang = type === 'text' || type === 'conditions' ? null : label.locale
  return (
    <Row as="li" gap={2} justify="between" align="start">
      <Stack gap={1}>
        <Text tone="soft">
          <Written lang={label.locale}>{pipeText(survey, context, label.text, language, key)}</Written>
        </Text>
        <Text
          weight={answerText ? 'bold' : 'regular'}
          tone={answerText ? 'ink' : 'soft'}
          style={{ whiteSpace: 'pre-wrap' }}
        >
          {answerText ? (
            <Written lang={isLine ? undefined : lang}>{answerText}</Written>
          ) : (
            t(answer?.skipped ? 'review.skipped' : 'review.notAnswered')
          )}
        </Text>
      </Stack>
      {onOpen && (
        <IconButton
          icon="chevron-right"
          label={t('review.openOf', { question: label.text })}
          onClick={() => onOpen(key)}
        />
      )}
    </Row>
  )
}
