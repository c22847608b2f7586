import type { ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import { isAnsweredForOthers } from '@almanac/domain/entries'
import { useTranslation } from '@almanac/i18n'
import { drafts } from '@almanac/outbox'
import { Alert } from '@almanac/ui/content'
import { LinkButton, Stack, Text, Written } from '@almanac/ui/core'
import { useEffect } from 'react'
import { ActivityForm, type ActivityFormProps } from '../form/ActivityForm'
import { RecordingForLine } from './RecordingForLine'

/** What somebody else may answer in an activity, and what there is to read. */
export const answeredForOthers = (activity: ActivityWithObjectives): ActivityWithObjectives => ({
  ...activity,
  objectives: activity.objectives.filter(({ type }) => isAnsweredForOthers(type) || type === 'ContentObjective'),
})

interface FormForOtherProps extends Omit<ActivityFormProps, 'recordedFor' | 'isOver'> {
  /** Of the person for whom the user records. */
  name: string
  /** It can't be saved any more: the person took it back, or has deleted the entry. What was typed is there to be read until the page is left. */
  over: 'taken_back' | 'deleted' | null
}

/** The form of an activity of somebody for whom the user records; it always says for whom. */
export function FormForOther({ name, over, ...form }: FormForOtherProps) {
  const { t } = useTranslation('activities')
  const isOver = over !== null
  useDraftGoneOnceOver(form.draftKey, isOver)
  return (
    <Stack gap={4}>
      {over === null ? <RecordingForLine name={name} /> : <Over name={name} over={over} />}
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

/** What was typed for somebody who has taken it back does not stay on this device when the page is left. */
function useDraftGoneOnceOver(draftKey: string, isOver: boolean): void {
  useEffect(() => {
    if (!isOver) return
    return () => void drafts.remove(draftKey).catch(() => undefined)
  }, [draftKey, isOver])
}
