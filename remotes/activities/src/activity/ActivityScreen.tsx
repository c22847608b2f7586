import type { ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import { type Translate, useTranslation } from '@almanac/i18n'
import { ErrorState, StudyBrand, StudySign } from '@almanac/ui/content'
import { LinkButton, Row, Screen, type ScreenAction, space, Stack, Text, Written } from '@almanac/ui/core'
import { useLocation, useParams } from '@almanac/ui/router'
import { useState, type CSSProperties } from 'react'
import { isEditable, isExtensible } from '../edit/kinds'
import { FormSkeleton } from '../form/FormSkeleton'
import { WhoSeesButton } from '../visibility/WhoSeesButton'
import { HeadingIcon } from './HeadingIcon'
import { LogForm, useFormParameters } from './LogForm'
import { Splash } from './Splash'
import { prefersReducedMotion } from './prefersReducedMotion'
import { useActivity } from './useActivity'
import { RecordedLast } from './RecordedLast'
import { useIsWide } from './useIsWide'
import { useDefaultValues, type DefaultValues } from './useDefaultValues'

/** The form of an activity, for a new response of now or of an earlier time. */
export function ActivityScreen() {
  const { id = '' } = useParams()
  return <Activity key={id} id={id} />
}

/** The way to what a participant may change of an activity: reminders alone, or objectives of their own as well. */
function editAction(
  { objectives, visualization_method: method }: ActivityWithObjectives,
  to: string,
  t: Translate<'activities'>,
): ScreenAction | undefined {
  if (!isEditable(objectives)) return undefined
  return isExtensible(objectives) && method !== 'medication'
    ? { label: t('edit.title'), icon: 'edit', to }
    : { label: t('edit.reminders_title'), icon: 'bell', to }
}

/** In the brand of the study that it is of. */
function Activity({ id }: { id: string }) {
  const { completed } = useFormParameters()
  const read = useActivity(id, { completed })
  return (
    <StudyBrand company_id={read.activity?.company_id}>
      <ReadActivity id={id} read={read} />
    </StudyBrand>
  )
}

function ReadActivity({ id, read }: { id: string; read: ReturnType<typeof useActivity> }) {
  const { t } = useTranslation('activities')
  const { inShell, measured_at, reminder_time } = useFormParameters()
  const { pathname } = useLocation()
  const { activity, error, refetch } = read
  const defaults = useDefaultValues(id, activity)
  const [splashOver, setSplashOver] = useState(prefersReducedMotion)
  const isWide = useIsWide()
  const back = inShell ? undefined : '/'

  if (error && !activity) {
    return (
      <Screen title={t('activity.title')} back={back} start={null}>
        <NotLoaded status={error.status} onRetry={() => void refetch()} />
      </Screen>
    )
  }
  if (activity?.splash && !splashOver) {
    return (
      <Screen
        title={activity.title}
        lang={activity.locale ?? null}
        back={back}
        heading={inShell ? 'hidden' : 'shown'}
        // The icon stands large below it; the heading stays the same element, with its focus.
        start={null}
      >
        <Splash text={activity.splash} icon={activity.icon} onDone={() => setSplashOver(true)} />
      </Screen>
    )
  }
  // At once with the form: a title of two lines would move what stands in its place.
  const shown = defaults && activity
  return (
    <Screen
      width="wide"
      title={shown?.title ?? t('activity.title')}
      lang={shown && (shown.locale ?? null)}
      back={back}
      action={shown && editAction(shown, `${pathname}/edit`, t)}
      heading={inShell ? 'hidden' : 'shown'}
      start={<HeadingIcon activity={shown} />}
    >
      {shown ? (
        <div key="form" style={beside(isWide)}>
          <Stack gap={5}>
            <StudySign />
            <LoadedActivity key={`${measured_at} ${reminder_time}`} activity={shown} defaults={defaults} />
          </Stack>
          {isWide && (
            <aside>
              <RecordedLast activity={shown} responses={defaults.responses} />
            </aside>
          )}
        </div>
      ) : (
        <div key="loading" style={beside(false)}>
          <FormSkeleton />
        </div>
      )}
    </Screen>
  )
}

/** Why there is no form. */
function NotLoaded({ status, onRetry }: { status: number; onRetry: () => void }) {
  const { t } = useTranslation('activities')
  const isMissing = status === 404
  return (
    <ErrorState
      status={status}
      title={isMissing ? t('activity.not_found') : undefined}
      hint={isMissing ? t('activity.not_found_hint') : undefined}
      onRetry={isMissing ? undefined : onRetry}
    />
  )
}

/** The form as wide as it is read well, and on a wide screen something beside it. */
const beside = (isWide: boolean): CSSProperties => ({
  display: 'grid',
  gap: space(10),
  alignItems: 'start',
  gridTemplateColumns: isWide ? 'minmax(0, 40rem) minmax(14rem, 22rem)' : 'minmax(0, 40rem)',
})

interface LoadedActivityProps {
  activity: ActivityWithObjectives
  defaults: DefaultValues
}

/** Renders everything at once, because content rendered before the form would cause layout shifts. */
function LoadedActivity({ activity, defaults }: LoadedActivityProps) {
  const { t } = useTranslation('activities')
  const hasJournal = activity.visualization_method === 'journal' || activity.response_count > 0
  return (
    <>
      {activity.splash && prefersReducedMotion() && (
        <Text>
          <Written lang={activity.locale}>{activity.splash}</Written>
        </Text>
      )}
      {activity.description && (
        <Text tone="soft">
          <Written lang={activity.locale}>{activity.description}</Written>
        </Text>
      )}
      {activity.rotate_objectives && <Text tone="soft">{t('activity.part')}</Text>}
      <LogForm activity={activity} defaults={defaults}>
        <Row gap={2} wrap>
          {hasJournal && (
            <LinkButton variant="quiet" icon="journal" to={`/activity/${activity.category.key}/${activity.id}/journal`}>
              {t('journal.open')}
            </LinkButton>
          )}
          <WhoSeesButton activity_id={activity.id} title={activity.title} />
        </Row>
      </LogForm>
    </>
  )
}
