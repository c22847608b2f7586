import { itemOfKey, pipeText } from '@almanac/domain/survey'
import { useTranslation } from '@almanac/i18n'
import { Button, Dialog, Stack, Text, Written } from '@almanac/ui/core'
import type { Answering } from './useAnswering'

interface SkipQuestionProps {
  answering: Answering
  /** Questions without an answer; none when nothing is asked. */
  keys: readonly string[]
  onSkip: (keys: readonly string[]) => void
  onCancel: () => void
}

/** Asks whether questions are meant to be passed over. */
export function SkipQuestion({ answering: { prepared, context }, keys, onSkip, onCancel }: SkipQuestionProps) {
  const { t, locale } = useTranslation('surveys')
  return (
    <Dialog
      open={keys.length > 0}
      role="alertdialog"
      title={t('survey.skipTitle', { count: keys.length })}
      onClose={onCancel}
      actions={
        <>
          <Button onClick={() => onSkip(keys)}>{t('survey.skip')}</Button>
          <Button variant="primary" onClick={onCancel}>
            {t('survey.answerIt')}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <Text tone="soft">{t('survey.skipText')}</Text>
        <Stack as="ul" gap={1}>
          {keys.map((key) => {
            const label = prepared.item(itemOfKey(key).key)?.label
            return (
              label && (
                <li key={key}>
                  <Written lang={label.locale}>
                    {pipeText(prepared, context, label.text, label.locale ?? locale, key)}
                  </Written>
                </li>
              )
            )
          })}
        </Stack>
      </Stack>
    </Dialog>
  )
}
