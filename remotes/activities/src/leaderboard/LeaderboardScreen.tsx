import { useCall } from '@almanac/api-client/query'
import {
  getLeaderboard,
  getLeaderboardParticipation,
  type LeaderboardPeriod,
  type LeaderboardScope,
} from '@almanac/contracts/activities/leaderboard'
import { addDays } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { Card, EmptyState, ErrorState } from '@almanac/ui/content'
import { Button, ListSkeleton, Screen, Stack, Text } from '@almanac/ui/core'
import { Tabs } from '@almanac/ui/tabs'
import { useSearchParams } from '@almanac/ui/router'
import { type ReactNode, useId } from 'react'
import { useToday } from '../responses/useToday'
import { AboutParticipation, JoinCard, LeaderboardOptions } from './Participation'
import { Rows } from './Rows'

const SCOPES: readonly LeaderboardScope[] = ['user', 'team']

/** Compares points with others in the study (specification 001, section 2). The selection is held in the address. */
export function LeaderboardScreen() {
  const { t } = useTranslation('activities')
  const participation = useCall(getLeaderboardParticipation)
  const [search, setSearch] = useSearchParams()
  const period: LeaderboardPeriod = search.get('period') === 'total' ? 'total' : 'weekly'
  const hasTeams = participation.data?.has_teams === true
  const scope: LeaderboardScope = hasTeams && search.get('scope') === 'team' ? 'team' : 'user'
  const choose = (name: string, value: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        after.set(name, value)
        return after
      },
      { replace: true },
    )
  const open = search.get('places') === 'shown'
  const board = (
    <Board scope={scope} period={period} open={open} onToggle={() => choose('places', open ? 'hidden' : 'shown')} />
  )
  return (
    <Screen
      title={t('leaderboard.title')}
      back="/"
      end={
        participation.data && (
          <LeaderboardOptions
            participation={participation.data}
            period={period}
            onPeriod={(value) => choose('period', value)}
          />
        )
      }
    >
      {participation.data ? (
        <>
          {participation.data.name === null && <JoinCard />}
          {hasTeams ? (
            <Tabs
              label={t('leaderboard.scope')}
              items={SCOPES.map((value) => ({ value, label: t(`leaderboard.${value}`) }))}
              value={scope}
              onChange={(value) => choose('scope', value)}
            >
              {board}
            </Tabs>
          ) : (
            board
          )}
          <AboutParticipation participation={participation.data} />
        </>
      ) : participation.error ? (
        <NotLoaded status={participation.error.status} onRetry={() => void participation.refetch()} />
      ) : (
        <ListSkeleton rows={5} />
      )}
    </Screen>
  )
}

function NotLoaded({ status, onRetry }: { status: number; onRetry: () => void }) {
  const { t } = useTranslation('activities')
  return <ErrorState status={status} title={status === 0 ? undefined : t('leaderboard.not_loaded')} onRetry={onRetry} />
}

interface BoardProps extends Pick<PlacesProps, 'open' | 'onToggle'> {
  scope: LeaderboardScope
  period: LeaderboardPeriod
}

function Board({ scope, period, open, onToggle }: BoardProps) {
  const { t, format } = useTranslation('activities')
  const today = useToday()
  const { data, error, refetch } = useCall(getLeaderboard, { query: { scope, period } })
  if (!data) return error ? <NotLoaded status={error.status} onRetry={() => void refetch()} /> : <ListSkeleton />
  const hint =
    period === 'weekly'
      ? t('leaderboard.week_hint', { range: format.range(addDays(today, -6), today) })
      : t('leaderboard.total_hint')
  const own = data.find((row) => row.own)
  return (
    <Stack gap={3}>
      {own && <OwnPoints points={own.points} scope={scope} when={hint} />}
      {data.length === 0 ? (
        <EmptyState title={t(scope === 'team' ? 'leaderboard.empty_teams' : 'leaderboard.empty')}>
          {t('leaderboard.empty_hint')}
        </EmptyState>
      ) : (
        <Places open={open} onToggle={onToggle}>
          <Rows
            rows={data}
            scope={scope}
            label={t('leaderboard.list', { what: t(`leaderboard.${scope}`), when: t(`leaderboard.${period}`) })}
          />
        </Places>
      )}
      {!own && (
        <>
          <Text tone="soft" variant="small">
            {hint}
          </Text>
          <Text tone="soft">{t('leaderboard.kind')}</Text>
        </>
      )}
    </Stack>
  )
}

interface PlacesProps {
  open: boolean
  onToggle: () => void
  children: ReactNode
}

/** The places of everybody, for who asks for them: whoever is ill sees their own points without being compared. */
function Places({ open, onToggle, children }: PlacesProps) {
  const { t } = useTranslation('activities')
  const list = useId()
  return (
    <>
      <div>
        <Button
          icon={open ? 'chevron-up' : 'chevron-down'}
          aria-expanded={open}
          aria-controls={list}
          onClick={onToggle}
        >
          {t(open ? 'leaderboard.hide_places' : 'leaderboard.show_places')}
        </Button>
      </div>
      <div id={list} hidden={!open}>
        {open && children}
      </div>
    </>
  )
}

interface OwnPointsProps {
  points: number
  scope: LeaderboardScope
  /** The days of which the points are. */
  when: string
}

/** What the participant or the team has, before any place among others. */
function OwnPoints({ points, scope, when }: OwnPointsProps) {
  const { t, format } = useTranslation('activities')
  return (
    <Card as="section" aria-label={t(`leaderboard.own.${scope}`)}>
      <Stack gap={1}>
        <Text weight="bold">{t(`leaderboard.own.${scope}`)}</Text>
        <Text variant="display" numbers>
          {format.number(points)}
        </Text>
        <Text>{when}</Text>
        <Text tone="soft">{t('leaderboard.kind')}</Text>
      </Stack>
    </Card>
  )
}
