import { itemOfKey, pipeText } from '@almanac/domain/survey'
import { useTranslation } from '@almanac/i18n'
import { Button, Dialog, Stack, Text, Written } from '@almanac/ui/core'
import { memo } from 'react'
import type { ReadText } from '../questions/question'
import type { Answering } from './useAnswering'

/** What has to be confirmed before leaving a page. */
export type PageQuestion =
  | { type: 'none' }
  /** Asks whether to skip unanswered questions; `whole`: the page has no answer, so that nothing of it is saved. */
  | { type: 'skip'; keys: readonly string[]; whole: boolean }
  /** Asks whether unusual answers are correct: indexes into `warnings` by key. */
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
 * Asks for the confirmations before leaving a page. One dialog for both: of two in a
 * row, the closing one would also remove the other's history entry. While closed it
 * does not re-render on keys typed below it.
 */
export const PageQuestionDialog = memo(Questions, (before, { ask }) => before.ask === ask && ask.type === 'none')

function Questions({ answering, ask, onSkip, onConfirm, onCancel }: PageQuestionDialogProps) {
  const { t } = useTranslation('surveys')
  const isWarning = ask.type === 'warning'
  const title = isWarning
    ? t('survey.warningTitle')
    : ask.type === 'skip' && !ask.whole
      ? t('survey.skipTitle', { count: ask.keys.length })
      : t('survey.skipPageTitle')
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
      {ask.type === 'skip' && <Unanswered answering={answering} keys={ask.keys} whole={ask.whole} />}
    </Dialog>
  )
}

interface UnansweredProps {
  answering: Answering
  keys: readonly string[]
  whole: boolean
}

/** A page without any answer is skipped in the words of specification 001, section 5. */
function Unanswered({ answering, keys, whole }: UnansweredProps) {
  const { t } = useTranslation('surveys')
  const words = useWords(answering)
  return (
    <Stack gap={3}>
      <Text tone="soft">{t(whole ? 'survey.skipPageText' : 'survey.skipText')}</Text>
      {!whole && <Text tone="soft">{t('survey.skipOthersKept')}</Text>}
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

/** Renders a survey text with answers inserted. */
function useWords({ prepared, context }: Answering) {
  const { locale } = useTranslation('surveys')
  return function words({ text, locale: lang }: ReadText, key: string) {
    return <Written lang={lang}>{pipeText(prepared, context, text, lang ?? locale, key)}</Written>
  }
}
