import type { ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import { isAnsweredForOthers } from '@almanac/domain/objective-types'
import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { LinkButton, Stack, Text, Written } from '@almanac/ui/core'
import { ActivityForm, type ActivityFormProps } from '../form/ActivityForm'
import { RecordingForLine, type RecordedPerson } from './RecordingForLine'

/** The objectives of an activity that another person may answer or read. */
export const answeredForOthers = (activity: ActivityWithObjectives): ActivityWithObjectives => ({
  ...activity,
  objectives: activity.objectives.filter(({ type }) => isAnsweredForOthers(type) || type === 'ContentObjective'),
})

interface FormForOtherProps extends Omit<ActivityFormProps, 'recordedFor' | 'isOver'> {
  /** Name of the person for whom the user records. */
  name: string
  person?: RecordedPerson
  /** It can no longer be saved: permission was revoked or the entry deleted. The input is read-only until the page is left. */
  over: 'taken_back' | 'deleted' | null
}

/** The form of another person's activity; it always shows the name of that person. */
export function FormForOther({ name, person, over, ...form }: FormForOtherProps) {
  const { t } = useTranslation('activities')
  const isOver = over !== null
  return (
    <Stack gap={4}>
      {over === null ? <RecordingForLine name={name} person={person} /> : <Over name={name} over={over} />}
      {form.activity.description && (
        <Text tone="soft">
          <Written lang={form.activity.locale}>{form.activity.description}</Written>
        </Text>
      )}
      <fieldset disabled={isOver} aria-label={t('recording_for.title', { name })} style={PLAIN_FIELDSET}>
        <ActivityForm {...form} recordedFor={name} isOver={isOver} />
      </fieldset>
    </Stack>
  )
}

function Over({ name, over }: { name: string; over: 'taken_back' | 'deleted' }) {
  const { t } = useTranslation('activities')
  if (over === 'deleted')
    return (
      <Alert tone="warning" title={t('recording_for.gone')}>
        {t('recording_for.gone_hint')}
      </Alert>
    )
  return (
    <Alert tone="warning" title={t('recording_for.over', { name })}>
      <Stack gap={2} align="start">
        <span>{t('recording_for.over_hint')}</span>
        <LinkButton to="/circleOfSupport">{t('recording_for.to_circle')}</LinkButton>
      </Stack>
    </Alert>
  )
}

const PLAIN_FIELDSET = { border: 0, padding: 0, margin: 0, minInlineSize: 0 } as const
