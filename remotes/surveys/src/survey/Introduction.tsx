import { pipeText } from '@almanac/domain/survey'
import { useTranslation } from '@almanac/i18n'
import { Markdown } from '@almanac/ui/markdown'
import { Button, Row, Stack, Text } from '@almanac/ui/core'
import type { ReadText } from '../questions/question'
import type { Answering } from './useAnswering'

interface IntroductionProps {
  answering: Answering
  text: ReadText
  onBegin: () => void
}

/** The introduction before the first page. */
export function Introduction({ answering: { prepared, context, state }, text, onBegin }: IntroductionProps) {
  const { t, locale } = useTranslation('surveys')
  const branches = prepared.definition.questions.some(({ visible_if }) => visible_if !== undefined)
  const language = text.locale ?? locale
  return (
    <Stack gap={5}>
      <Markdown text={pipeText(prepared, context, text.text, language)} locale={language} level={3} />
      <Text tone="soft">{t(branches ? 'survey.length' : 'survey.exactLength', { count: state.pages.length })}</Text>
      <Row justify="end">
        <Button variant="primary" onClick={onBegin}>
          {t('survey.begin')}
        </Button>
      </Row>
    </Stack>
  )
}
