import {
  answerInWords,
  isAsked,
  itemOfKey,
  pipeText,
  type SurveyAnswer,
  type SurveyContext,
} from '@almanac/domain/survey'
import { useTranslation } from '@almanac/i18n'
import { IconButton, Row, Stack, Text, Written } from '@almanac/ui/core'
import type { ReadSurvey, ReadText } from '../questions/question'

interface AnswersInWordsProps {
  survey: ReadSurvey
  context: SurveyContext
  /** Instance keys, in order. */
  keys: readonly string[]
  answers: readonly SurveyAnswer[]
  /** Leads to the page of a question; without it the list is only read. */
  onOpen?: (key: string) => void
}

/** Questions and their answers as a list of words. */
export function AnswersInWords({ survey, context, keys, answers, onOpen }: AnswersInWordsProps) {
  const { t, locale } = useTranslation('surveys')
  const byKey = new Map(answers.map((answer) => [answer.key, answer]))
  const written = ({ text, locale: lang }: ReadText, key: string) => (
    <Written lang={lang}>{pipeText(survey, context, text, lang ?? locale, key)}</Written>
  )
  return (
    <Stack as="ol" gap={5}>
      {keys.map((key) => {
        const item = survey.item(itemOfKey(key).key)
        if (!item || item.label.text.trim() === '') return null
        if (!isAsked(item))
          return (
            <Text key={key} as="li" tone="soft" weight={item.type === 'group' ? 'bold' : 'regular'}>
              {written(item.label, key)}
            </Text>
          )
        const answer = byKey.get(key)
        const language = item.label.locale ?? locale
        const said = answer && answerInWords(survey, context, answer, language)
        // What the participant wrote is in a language that nobody knows.
        const lang = item.type === 'text' || item.type === 'conditions' ? null : item.label.locale
        return (
          <Row as="li" key={key} gap={2} justify="between" align="start">
            <Stack gap={1}>
              <Text tone="soft">{written(item.label, key)}</Text>
              <Text weight={said ? 'bold' : 'regular'} tone={said ? 'ink' : 'soft'} style={{ whiteSpace: 'pre-wrap' }}>
                {said ? (
                  <Written lang={lang}>{said}</Written>
                ) : (
                  t(answer?.skipped ? 'review.skipped' : 'review.notAnswered')
                )}
              </Text>
            </Stack>
            {onOpen && (
              <IconButton
                icon="chevron-right"
                label={t('review.openOf', { question: item.label.text })}
                onClick={() => onOpen(key)}
              />
            )}
          </Row>
        )
      })}
    </Stack>
  )
}
