import type { ConsentTerms } from '@almanac/contracts/surveys/consent'
import { useTranslation } from '@almanac/i18n'
import { Stack, Text } from '@almanac/ui/core'
import { ChoiceGroup, MultiChoiceGroup } from '@almanac/ui/fields'
import { isRight, type Chosen } from './values'

type Question = ConsentTerms['comprehension'][number]

interface ComprehensionQuestionsProps {
  questions: readonly Question[]
  chosen: Chosen
  /** A save was attempted, so missing answers also show errors. */
  attempted: boolean
  onChange: (chosen: Chosen) => void
}

/** Questions about the text before signing: a wrong answer shows an explanation and can be corrected. */
export function ComprehensionQuestions({ questions, chosen, attempted, onChange }: ComprehensionQuestionsProps) {
  const { t } = useTranslation('surveys')
  return (
    <Stack gap={4}>
      <Stack gap={1}>
        <Text as="h3" weight="bold">
          {t('consent.comprehension_title')}
        </Text>
        <Text tone="soft">{t('consent.comprehension_hint')}</Text>
      </Stack>
      {questions.map((question) => (
        <ComprehensionQuestion
          key={question.key}
          question={question}
          chosen={chosen[question.key] ?? []}
          attempted={attempted}
          onChange={(options) => onChange({ ...chosen, [question.key]: options })}
        />
      ))}
    </Stack>
  )
}

interface ComprehensionQuestionProps {
  question: Question
  chosen: readonly string[]
  attempted: boolean
  onChange: (options: readonly string[]) => void
}

function ComprehensionQuestion({ question, chosen, attempted, onChange }: ComprehensionQuestionProps) {
  const { t } = useTranslation('surveys')
  const single = question.right ? question.right === 'any_one' : question.correct.length === 1
  const right = isRight(question, chosen)
  // With several correct options, a missing one is not wrong yet.
  const judged = chosen.length > 0 && (single || attempted)
  const wrong = [t('consent.problems.COMPREHENSION_WRONG'), question.explanation?.text].filter(Boolean).join(' ')
  const missing = attempted && chosen.length === 0 ? t('consent.problems.COMPREHENSION_MISSING') : undefined
  const look = {
    label: question.question.text,
    lang: question.question.locale ?? null,
    error: judged && !right ? wrong : missing,
    options: question.options.map(({ key, text }) => ({ value: key, label: text.text, lang: text.locale ?? null })),
  }
  return (
    <Stack gap={1}>
      {single ? (
        <ChoiceGroup {...look} value={chosen[0] ?? ''} onChange={(value) => onChange(value === '' ? [] : [value])} />
      ) : (
        <MultiChoiceGroup {...look} value={chosen} onChange={onChange} />
      )}
      <Text as="span" variant="small" tone="good" role="status">
        {judged && right ? t('consent.comprehension_right') : ''}
      </Text>
    </Stack>
  )
}
