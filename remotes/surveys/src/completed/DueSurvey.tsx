import { useUser } from '@almanac/auth'
import { useTranslation } from '@almanac/i18n'
import { Card } from '@almanac/ui/content'
import { LinkButton, Stack, Text } from '@almanac/ui/core'

/** The surveys that the study asks for at the beginning and that are not completed: the first of them opens. */
export function DueSurvey() {
  const { t } = useTranslation('surveys')
  const count = useUser().onboarding_surveys.filter(({ completed }) => !completed).length
  if (count === 0) return null
  return (
    <Card tone="accent">
      <Stack gap={3} align="start">
        <Text as="h2" variant="title">
          {t('completed.due', { count })}
        </Text>
        <LinkButton to="/completedSurveys?open_survey=true" variant="primary">
          {t('completed.fillIn', { count })}
        </LinkButton>
      </Stack>
    </Card>
  )
}
