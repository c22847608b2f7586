import { useCall } from '@almanac/api-client/query'
import { getLibraryActivity, type LibraryActivityDetail } from '@almanac/contracts/activities/library'
import { useLocale, useTranslation } from '@almanac/i18n'
import { ListCardSkeleton, Chip } from '@almanac/ui/content'
import { Button, Row, Screen, Stack, Text, Written } from '@almanac/ui/core'
import { Markdown } from '@almanac/ui/markdown'
import { Link, useNavigate, useParams } from '@almanac/ui/router'
import { useState } from 'react'
import { HeadingIcon } from '../activity/HeadingIcon'
import { useLibraryAddress } from './address'
import { Missing } from './LibraryStates'
import { Questions } from './Questions'
import { useJoinActivity } from './useJoinActivity'

/** `/library/:id`: one activity with its objectives, to join or leave. */
export function OfferScreen() {
  const { t } = useTranslation('activities')
  const { id = '' } = useParams()
  const { inShell, library } = useLibraryAddress()
  const { data, error, refetch } = useCall(getLibraryActivity, { params: { id } })
  return (
    <Screen
      title={data?.title ?? t('library.title')}
      lang={data && (data.locale ?? null)}
      back={inShell ? undefined : library}
      heading={inShell ? 'hidden' : 'shown'}
      start={error && !data ? null : <HeadingIcon activity={data} />}
    >
      {data ? (
        <Offer activity={data} />
      ) : error ? (
        <Missing error={error} onRetry={() => void refetch()} />
      ) : (
        <ListCardSkeleton rows={3} />
      )}
    </Screen>
  )
}

function Offer({ activity }: { activity: LibraryActivityDetail }) {
  const { t } = useTranslation('activities')
  const address = useLibraryAddress()
  const { locale } = useLocale()
  const { description, category, about, number_of_daily_objectives: daily } = activity
  return (
    <Stack gap={6}>
      <Stack gap={3} align="start">
        <Link to={address.category(category.id)}>{category.name}</Link>
        {description && (
          <Text variant="lead">
            <Written lang={activity.locale}>{description}</Written>
          </Text>
        )}
        {daily !== null && <Chip icon="clock">{t('library.daily', { count: daily })}</Chip>}
      </Stack>
      <Joining activity={activity} />
      {about && <Markdown text={about} locale={activity.locale ?? locale} />}
      <Questions activity={activity} />
    </Stack>
  )
}

function Joining({ activity: { id, title, joined } }: { activity: LibraryActivityDetail }) {
  const { t } = useTranslation('activities')
  const address = useLibraryAddress()
  const navigate = useNavigate()
  const { busy, join, leave } = useJoinActivity(id, title)
  // Both add it; only the pressed one is busy.
  const [isStarting, setStarting] = useState(false)
  const start = async () => {
    setStarting(true)
    if (joined || (await join())) void navigate(address.form(id))
    setStarting(false)
  }
  return (
    <Stack gap={2}>
      <Text role="status" tone="good" weight="bold">
        {joined ? t('library.on_dashboard') : ''}
      </Text>
      <Row gap={3} wrap>
        <Button variant="primary" icon="play" busy={isStarting} onClick={() => void start()}>
          {t('library.open')}
        </Button>
        {/* A single button with a changing label keeps the focus. */}
        <Button
          variant={joined ? 'quiet' : 'secondary'}
          icon={joined ? undefined : 'plus'}
          busy={busy && !isStarting}
          onClick={joined ? leave : () => void join()}
        >
          {t(joined ? 'library.leave' : 'library.join')}
        </Button>
      </Row>
    </Stack>
  )
}
