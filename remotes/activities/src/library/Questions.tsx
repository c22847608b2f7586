import type { LibraryActivityDetail } from '@almanac/contracts/activities/library'
import { useLocale, useTranslation } from '@almanac/i18n'
import { Card, Chip } from '@almanac/ui/content'
import { Row, space, Stack, Text, Written } from '@almanac/ui/core'
import { Markdown } from '@almanac/ui/markdown'
import { useId } from 'react'

type Objective = LibraryActivityDetail['objectives'][number]

/** The activity itself, as it reads once it is added: what it shows can be followed right here, then what it asks. */
export function Questions({ activity: { locale, objectives } }: { activity: LibraryActivityDetail }) {
  const { t } = useTranslation('activities')
  const heading = useId()
  const shown = objectives.filter(isShown)
  const asked = objectives.filter((objective) => !isShown(objective))
  return (
    <>
      {shown.map((objective, index) => (
        <Shown key={index} objective={objective} locale={locale} />
      ))}
      {asked.length > 0 && (
        <Stack as="section" gap={3} aria-labelledby={heading}>
          <Text as="h2" variant="title" id={heading}>
            {t(shown.length > 0 ? 'library.asks_then' : 'library.asks')}
          </Text>
          <Card>
            <Stack as="ul" gap={3}>
              {asked.map(({ name, description, answers }, index) => (
                <li key={index}>
                  <Text weight="bold">
                    <Written lang={locale}>{name}</Written>
                  </Text>
                  {typeof description === 'string' && (
                    <Text tone="soft">
                      <Written lang={locale}>{description}</Written>
                    </Text>
                  )}
                  {answers && <Answers words={answers} locale={locale} />}
                </li>
              ))}
            </Stack>
          </Card>
        </Stack>
      )}
    </>
  )
}

/** What can be answered. */
function Answers({ words, locale }: { words: readonly string[]; locale: string | undefined }) {
  return (
    <Row as="ul" gap={2} wrap style={{ marginBlockStart: space(2) }}>
      {words.map((word, index) => (
        <li key={index}>
          <Chip>
            <Written lang={locale}>{word}</Written>
          </Chip>
        </li>
      ))}
    </Row>
  )
}

const isShown = ({ content }: Objective): boolean => typeof content === 'string' && content !== ''

function Shown({ objective: { name, content }, locale: lang }: { objective: Objective; locale: string | undefined }) {
  const { locale } = useLocale()
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id}>
      <Stack gap={3}>
        <Text as="h2" variant="title" id={id}>
          <Written lang={lang}>{name}</Written>
        </Text>
        <Markdown text={content ?? ''} locale={lang ?? locale} level={3} />
      </Stack>
    </Card>
  )
}
