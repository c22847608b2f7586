import { useCall } from '@almanac/api-client/query'
import { listActivities, type Activity, type ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import { addDays } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { EmptyState, ErrorState } from '@almanac/ui/content'
import { LinkButton, Row, Screen, Skeleton, space, Stack, Text } from '@almanac/ui/core'
import { Select } from '@almanac/ui/fields'
import { useSearchParams } from '@almanac/ui/router'
import { useMemo, useState, type CSSProperties } from 'react'
import { useToday } from '../../responses/useToday'
import { requestedPeriod, type Range } from '../period'
import { RangeChoice } from '../RangeChoice'
import { Examples } from './Examples'
import { examplePairs, nameOf, thingsOf, type Thing } from './things'
import { TwoThings } from './TwoThings'

/** Ranges that can be read by day. */
const TOGETHER_RANGES = ['month', 'quarter', 'year'] as const satisfies readonly Range[]

const hasObjectives = (activity: Activity): activity is ActivityWithObjectives => activity.objectives !== undefined

const choices: CSSProperties = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 16rem), 1fr))',
  gap: space(4),
}

/** Two things that were recorded, one above the other over the same days. The address holds what is shown. */
export function TogetherScreen() {
  const { t } = useTranslation('activities')
  const { data, error, refetch } = useCall(listActivities, {
    query: { with_objectives: 'true', with_deleted_objectives: 'true' },
  })
  const things = useMemo(() => data && thingsOf(data.filter(hasObjectives)), [data])
  return (
    <Screen title={t('together.title')} back="/history" width="wide">
      {things ? (
        things.length < 2 ? (
          <EmptyState
            picture="history"
            title={t('together.nothing')}
            action={
              <LinkButton variant="primary" to="/">
                {t('history.empty_action')}
              </LinkButton>
            }
          >
            {t('together.nothing_hint')}
          </EmptyState>
        ) : (
          <Choice things={things} />
        )
      ) : error ? (
        <ErrorState
          status={error.status}
          title={error.status === 0 ? undefined : t('history.failed')}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton shape="block" height={320} />
      )}
    </Screen>
  )
}

/** What can be chosen beside another thing, which can't be chosen twice. */
function useOptions(things: readonly Thing[]) {
  const { t } = useTranslation('activities')
  return (other: Thing | undefined) =>
    things.map((thing) => ({
      value: thing.key,
      label: nameOf(thing, { named: (name, value) => t('words.named', { name, value }) }),
      disabled: thing.key === other?.key,
    }))
}

function Choice({ things }: { things: readonly Thing[] }) {
  const { t } = useTranslation('activities')
  const today = useToday()
  const [search, setSearch] = useSearchParams()
  const [choice, setChoice] = useState({
    first: search.get('first') ?? '',
    second: search.get('second') ?? '',
    range: search.get('range') ?? '',
  })
  const range = TOGETHER_RANGES.find((one) => one === choice.range) ?? 'quarter'
  const { start, end } = requestedPeriod({ range, date: null }, today)
  const chosen = (key: string) => things.find((thing) => thing.key === key)
  const [first, second] = [chosen(choice.first), chosen(choice.second)]
  // The address follows: it changes later than the choice, so that it can't be where the next choice is added to.
  const set = (change: Partial<typeof choice>) => {
    const next = { ...choice, ...change }
    setChoice(next)
    setSearch(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '')), { replace: true })
  }
  const options = useOptions(things)
  return (
    <Stack gap={5}>
      {!(first && second) && <Text>{t('together.unchosen_hint')}</Text>}
      <div style={choices}>
        <Select
          label={t('together.first')}
          value={first?.key ?? ''}
          placeholder={t('together.choose')}
          options={options(second)}
          onChange={(key) => set({ first: key })}
        />
        <Select
          label={t('together.second')}
          value={second?.key ?? ''}
          placeholder={t('together.choose')}
          options={options(first)}
          onChange={(key) => set({ second: key })}
        />
      </div>
      {first && second ? (
        <>
          <Row>
            <RangeChoice value={range} ranges={TOGETHER_RANGES} onChange={(next) => set({ range: next })} />
          </Row>
          <TwoThings
            key={`${first.key} ${second.key} ${range}`}
            first={first}
            second={second}
            span={{ start: start ?? addDays(end, -90), end }}
          />
        </>
      ) : (
        <Examples pairs={examplePairs(things)} onChoose={(one, other) => set({ first: one.key, second: other.key })} />
      )}
    </Stack>
  )
}
