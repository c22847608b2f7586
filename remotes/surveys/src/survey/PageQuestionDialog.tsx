import { itemOfKey, pipeText } from '@almanac/domain/survey'
import { useTranslation } from '@almanac/i18n'
import { Button, Dialog, Stack, Text, Written } from '@almanac/ui/core'
import { memo } from 'react'
import type { ReadText } from '../questions/question'
import type { Answering } from './useAnswering'

/** What has to be answered before a page is gone on from. */
export type PageQuestion =
  | { type: 'none' }
  /** Whether questions without an answer are meant to be passed over. */
  | { type: 'skip'; keys: readonly string[] }
  /** Whether unusual answers are right: by key the places in `warnings`. */
  | { type: 'warning'; warnings: readonly [key: string, places: readonly number[]][]; skipped: ReadonlySet<string> }

interface PageQuestionDialogProps {
  answering: Answering
  ask: PageQuestion
  onSkip: () => void
  onConfirm: () => void
  /** Back to the questions. */
  onCancel: () => void
}

/**
 * Asks what has to be known before a page is gone on from. One dialog for both
 * questions: of two in a row, the one that closes would take the other's entry
 * in the history along. While it asks nothing, no key that is typed below it draws it.
 */
export const PageQuestionDialog = memo(Questions, (before, { ask }) => before.ask === ask && ask.type === 'none')

function Questions({ answering, ask, onSkip, onConfirm, onCancel }: PageQuestionDialogProps) {
  const { t } = useTranslation('surveys')
  const isWarning = ask.type === 'warning'
  const title = isWarning
    ? t('survey.warningTitle')
    : t('survey.skipTitle', { count: ask.type === 'skip' ? ask.keys.length : 1 })
  const actions = isWarning ? (
    <>
      <Button onClick={onCancel}>{t('survey.change')}</Button>
      <Button variant="primary" onClick={onConfirm}>
        {t('survey.confirm')}
      </Button>
    </>
  ) : (
    <>
      <Button onClick={onSkip}>{t('survey.skip')}</Button>
      <Button variant="primary" onClick={onCancel}>
        {t('survey.answerIt')}
      </Button>
    </>
  )
  return (
    <Dialog open={ask.type !== 'none'} role="alertdialog" title={title} onClose={onCancel} actions={actions}>
      {ask.type === 'warning' && <Warnings answering={answering} warnings={ask.warnings} />}
      {ask.type === 'skip' && <Unanswered answering={answering} keys={ask.keys} />}
    </Dialog>
  )
}

function Unanswered({ answering, keys }: { answering: Answering; keys: readonly string[] }) {
  const { t } = useTranslation('surveys')
  const words = useWords(answering)
  return (
    <Stack gap={3}>
      <Text tone="soft">{t('survey.skipText')}</Text>
      <Stack as="ul" gap={1}>
        {keys.map((key) => {
          const label = answering.prepared.item(itemOfKey(key).key)?.label
          return label && <li key={key}>{words(label, key)}</li>
        })}
      </Stack>
    </Stack>
  )
}

function Warnings({ answering, warnings }: { answering: Answering; warnings: readonly [string, readonly number[]][] }) {
  const words = useWords(answering)
  return (
    <Stack gap={4}>
      {warnings.map(([key, places]) => {
        const item = answering.prepared.item(itemOfKey(key).key)
        return (
          item && (
            <div key={key}>
              <Text tone="soft" variant="small">
                {words(item.label, key)}
              </Text>
              {places.map((place) => {
                const text = item.warnings?.[place]?.text
                return text && <Text key={place}>{words(text, key)}</Text>
              })}
            </div>
          )
        )
      })}
    </Stack>
  )
}

/** Draws a text of the survey with the answers in it. */
function useWords({ prepared, context }: Answering) {
  const { locale } = useTranslation('surveys')
  return function words({ text, locale: lang }: ReadText, key: string) {
    return <Written lang={lang}>{pipeText(prepared, context, text, lang ?? locale, key)}</Written>
  }
}
