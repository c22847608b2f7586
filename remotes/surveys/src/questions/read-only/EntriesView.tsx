import type { SurveyAnswerEntry } from '@almanac/domain/survey'
import { useTranslation } from '@almanac/i18n'
import { Text } from '@almanac/ui/core'
import { usePartialDate } from '../conditions/usePartialDate'

/** Entries of an answer, each with its full or partial date. */
export function EntriesView({ entries }: { entries: readonly SurveyAnswerEntry[] }) {
  const { t } = useTranslation('surveys')
  const write = usePartialDate()
  return (
    <ul style={{ margin: 0, paddingInlineStart: '1.5rem' }}>
      {entries.map(({ code, text, date }, index) =>
        text === '' ? null : (
          <li key={`${code ?? text} ${index}`} style={{ overflowWrap: 'anywhere' }}>
            <bdi>{text}</bdi>
            {date && (
              <Text as="span" variant="small" tone="soft">
                {' '}
                {t('questions.read_only.since', { date: write(date) })}
              </Text>
            )}
          </li>
        ),
      )}
    </ul>
  )
}
