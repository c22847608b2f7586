import { useUser } from '@almanac/auth'
import type { ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import { monthOf } from '@almanac/domain/calendar'
import { deviceZone } from '@almanac/domain/time'
import { capitalised } from '@almanac/domain/vitals'
import { useTranslation } from '@almanac/i18n'
import { useOutbox } from '@almanac/outbox'
import { Alert, Options } from '@almanac/ui/content'
import { Button, IconButton, LinkButton, Row, Stack, Text } from '@almanac/ui/core'
import { useNavigate, useSearchParams } from '@almanac/ui/router'
import { ActivityPage } from './ActivityPage'
import { SlotObjective, isSlotObjective } from '../slot_objectives/SlotObjective'
import { grid } from '../history/CardColumns'
import { ContentBlock } from '../form/fields/ContentBlock'
import { RecordedActions } from '../recording_for/RecordedActions'
import { RecordedBy } from '../recording_for/RecordedBy'
import type { OptimisticResponse } from '../responses/optimisticResponses'
import { useToday } from '../responses/useToday'
import { subjectOf } from '../responses/writes'
import { Comments } from './comments/Comments'
import { EntryList } from './EntryList'
import { detailPath, historyPath, type DetailPlace } from './path'
import { periodSearch, readPeriod, responseSearch, type ShownPeriod } from './period'
import { useDeleteResponse } from './useDeleteResponse'

interface ResponseViewProps {
  activity: ActivityWithObjectives
  response: OptimisticResponse
  /** All responses of the activity, oldest first. */
  responses: readonly OptimisticResponse[]
  place: DetailPlace
  /** The user's own response, which can be changed and deleted. */
  own: boolean
}

/** One response, read-only, with links to the previous and next. */
export function ResponseView({ activity, response, responses, place, own }: ResponseViewProps) {
  const { t } = useTranslation('activities')
  const me = useUser()
  const navigate = useNavigate()
  const remove = useDeleteResponse()
  const today = useToday()
  const [search] = useSearchParams()
  const { view } = readPeriod(search, today)
  const path = ({ id, date_posted_for }: OptimisticResponse) =>
    detailPath({ ...place, response_id: id }) + responseSearch(date_posted_for, view, today)
  const date = response.date_posted_for
  const history = historyPath(place, own, date)

  // Leaves first, because a deleted response has nothing to show here.
  const removeAndLeave = () => {
    void navigate(history, { replace: true })
    remove(response)
  }

  return (
    <ActivityPage activity={activity} back={history} width="wide">
      <Neighbours
        response={response}
        responses={responses}
        onOpen={(other) => void navigate(path(other), { replace: true })}
      />
      <Refusal response={response} />
      {response.pending === 'waiting' && <Alert>{t('detail.waiting')}</Alert>}
      <div style={grid}>
        <Stack gap={5}>
          <Recorded activity={activity} response={response} user_id={place.user_id} />
          {!own && response.recorded_by?.id === me.id && (
            <RecordedActions response={response} editPath={editPath(path(response))} leadsTo={history} />
          )}
          <Row gap={2} wrap>
            {own && (
              <LinkButton variant="primary" icon="edit" to={editPath(path(response))}>
                {t('detail.edit')}
              </LinkButton>
            )}
            <LinkButton
              variant="quiet"
              icon="list"
              to={entriesPath(place, { view, date, month: monthOf(date) }, today)}
            >
              {t('detail.all_entries')}
            </LinkButton>
            {/* What cannot be meant by a slip of the finger. */}
            {own && (
              <Options>
                <Button icon="trash" variant="danger" onClick={removeAndLeave}>
                  {t('detail.delete')}
                </Button>
              </Options>
            )}
          </Row>
        </Stack>
        <Comments response={response} title={activity.title} own={own} />
      </div>
    </ActivityPage>
  )
}

interface RecordedProps extends Pick<ResponseViewProps, 'activity' | 'response'> {
  user_id: string
}

/** What was recorded, for when and by whom. */
function Recorded({ activity, response, user_id }: RecordedProps) {
  const { t, format } = useTranslation('activities')
  const me = useUser()
  const moment = format.dateTime(response.measured_at, { timeZone: response.time_zone })
  return (
    <>
      <div data-opened="">
        <EntryList activity={activity} response={response} hasMain />
      </div>
      {activity.objectives
        .filter(({ type, removed }) => type === 'ContentObjective' && !removed)
        .map((objective) => (
          <ContentBlock key={objective.id} objective={objective} />
        ))}
      {activity.objectives.filter(isSlotObjective).map((objective) => (
        <SlotObjective key={objective.id} objective={objective} activity_id={activity.id} user_id={user_id} read_only />
      ))}
      <Text variant="small" tone="soft">
        {response.time_zone === (me.time_zone ?? deviceZone())
          ? t('detail.measured_here', { moment })
          : t('detail.measured', { moment, zone: response.time_zone.replaceAll('_', ' ') })}
      </Text>
      <RecordedBy response={response} />
    </>
  )
}

/** The path of the activity's list of entries, in its last view. */
function entriesPath(place: DetailPlace, period: ShownPeriod, today: string): string {
  const search = new URLSearchParams(periodSearch(period, today)).toString()
  return detailPath({ ...place, response_id: undefined }) + (search && `?${search}`)
}

const editPath = (path: string) => `${path}${path.includes('?') ? '&' : '?'}edit`

interface NeighboursProps {
  response: OptimisticResponse
  responses: readonly OptimisticResponse[]
  onOpen: (response: OptimisticResponse) => void
}

function Neighbours({ response, responses, onOpen }: NeighboursProps) {
  const { t, format, locale } = useTranslation('activities')
  const at = responses.findIndex(({ id }) => id === response.id)
  const [before, after] = [responses[at - 1], responses[at + 1]]
  return (
    <Row as="nav" justify="between" aria-label={t('detail.responses')}>
      <IconButton
        icon="chevron-left"
        label={t('detail.previous')}
        disabled={!before}
        onClick={() => before && onOpen(before)}
      />
      <Stack gap={0} align="center" aria-live="polite">
        <Text as="p" weight="bold" align="center">
          {capitalised(format.date(response.date_posted_for, 'long'), locale)}
        </Text>
        <Text as="p" tone="soft">
          {format.time(response.measured_at, { timeZone: response.time_zone })}
        </Text>
      </Stack>
      <IconButton
        icon="chevron-right"
        label={t('detail.next')}
        disabled={!after}
        onClick={() => after && onOpen(after)}
      />
    </Row>
  )
}

/** Why the server refused the write stored on this device. */
function Refusal({ response }: { response: OptimisticResponse }) {
  const { t } = useTranslation('activities')
  const refused = useOutbox(subjectOf(response.id)).filter((entry) => entry.state === 'refused')
  if (refused.length === 0) return null
  return (
    <Alert tone="wrong" title={t('errors.ERROR_POSTING_ACTIVITY_RESPONSE')}>
      {refused
        .flatMap((entry) => entry.errors ?? [])
        .map(({ code, title }) => (
          <Text key={code}>{title}</Text>
        ))}
      <Text>{t('detail.refused_hint')}</Text>
    </Alert>
  )
}
