import type { ResponseInput } from '@almanac/contracts/activities/responses'
import { ROUTINE_COMPLETED } from '@almanac/domain/medication'
import { numbersOf } from '@almanac/domain/vitals'
import { lazyScreen } from '@almanac/federation/shell'
import { type Format, useTranslation } from '@almanac/i18n'
import { FaceChoice } from '@almanac/ui/content'
import { Button, Icon, Row, space, Text } from '@almanac/ui/core'
import { Suspense, useId, useState } from 'react'
import { meansTheSame } from '../../responses/meansTheSame'
import { enqueueResponse, enqueueResponseRemoval, revisionOf } from '../../responses/writes'
import { useInPlace } from '../doses/useInPlace'
import { NumberRoom } from '../number/NumberRoom'
import { ActivityLink } from './ActivityRow'
import { type InPlace, isOneTouch } from './inPlace'
import { newResponse } from './newResponse'
import { Ring } from './Ring'
import type { DirectWrites } from './useDirectWrites'
import { type TileOf, useTileWords } from './useTileWords'

/** Without it the words of the row open the form. */
const NumberEntry = lazyScreen(
  () => import(/* webpackChunkName: "dashboard_number" */ '../number/NumberEntry').then((module) => module.NumberEntry),
  () => null,
)

interface InPlaceRowProps extends TileOf {
  inPlace: InPlace
  /** Nothing is left to do today. */
  done: boolean
  writes: DirectWrites
  /** It is being written, and the server may still acknowledge it at once. */
  isFresh: boolean
  /** Announces what was done. */
  onSaid: (text: string) => void
}

/** An activity that is recorded and taken back in its row; its name opens the form, for whoever has more to say. */
export function InPlaceRow({ inPlace, done, writes, isFresh, onSaid, ...of }: InPlaceRowProps) {
  const { activity, responses } = of
  const { t, format } = useTranslation('activities')
  const id = useId()
  const latest = responses.at(-1)
  const { element, words, height, run } = useInPlace(responses.map((response) => response.id).join(' '))
  const state = useTileWords({ ...of, responses: isFresh ? responses.map(withoutWait) : responses })
  const answer = latest && answerOf(latest, { activity, inPlace }, format)
  const revocable = latest && isOneTouch(latest, inPlace) ? latest : undefined

  const { write, record, undo } = useRowWrites({ activity, inPlace, writes, onSaid }, run)
  return (
    <div ref={element} style={{ display: 'grid', alignContent: 'start', gap: space(3), ...height }}>
      <Row gap={2}>
        <div ref={words} tabIndex={-1} id={id} style={{ display: 'flex', flex: 1, minWidth: 0, outline: 'none' }}>
          <ActivityLink
            activity={activity}
            state={{ ...state, text: [answer, state.text].filter(Boolean).join(' · ') }}
          />
        </div>
        {revocable ? (
          <Button variant="quiet" aria-describedby={id} onClick={() => undo(revocable)}>
            {t('doses.undo')}
          </Button>
        ) : (
          done && <DoneSign />
        )}
        {!done && inPlace.kind === 'tick' && (
          <Ring
            label={t('dashboard.tick', { title: activity.title })}
            onClick={() => void record(ROUTINE_COMPLETED, 'RoutineEntry')}
          />
        )}
      </Row>
      {!done && inPlace.kind === 'faces' && (
        <Faces inPlace={inPlace} record={(value) => record(value, 'SliderEntry')} />
      )}
      {!done && inPlace.kind === 'number' && (
        <Suspense fallback={<NumberRoom activity={activity} objective={inPlace.objective} />}>
          <NumberEntry activity={activity} write={write} />
        </Suspense>
      )}
    </div>
  )
}

interface FacesProps {
  inPlace: Extract<InPlace, { kind: 'faces' }>
  record: (value: number) => Promise<boolean>
}

/** The faces of a scale; the chosen one is seen at once, before it is stored and the rows are rendered. */
function Faces({ inPlace: { objective, faces }, record }: FacesProps) {
  const [chosen, setChosen] = useState<number | null>(null)
  const choose = async (value: number) => {
    setChosen(value)
    await record(value)
    setChosen(null)
  }
  return (
    <FaceChoice
      compact
      label={objective.name}
      lang={objective.locale ?? null}
      options={faces}
      value={chosen}
      onChange={(value) => void choose(value)}
    />
  )
}

/** What is recorded in a row and taken back in it, each with its announcement. */
function useRowWrites(
  { activity, inPlace, writes, onSaid }: Pick<InPlaceRowProps, 'activity' | 'inPlace' | 'writes' | 'onSaid'>,
  run: ReturnType<typeof useInPlace>['run'],
) {
  const { t } = useTranslation('activities')
  const { id, title } = activity
  const act = (said: string, write: () => Promise<boolean>) => run(() => announced(write(), () => onSaid(said)))
  /** Resolves to whether it is in the outbox. */
  const write = async (input: ResponseInput): Promise<boolean> => {
    let isStored = false
    await act(t('dashboard.said_done', { title }), async () => {
      isStored = await writes.record([id], async () => [await enqueueResponse(input, title)])
      return isStored
    })
    return isStored
  }
  return {
    write,
    record: (value: number, type: 'RoutineEntry' | 'SliderEntry') =>
      write(newResponse(activity, [{ objective_id: inPlace.objective.id, type, value }])),
    undo: (response: Recorded) =>
      void act(t('doses.said_undone', { dose: title }), () =>
        writes.withdraw([id], async () => {
          await enqueueResponseRemoval(response.id, 0, revisionOf(response))
        }),
      ),
  }
}

const DoneSign = () => (
  <Text as="span" tone="good" style={{ display: 'inline-flex' }}>
    <Icon name="check" />
  </Text>
)

type Recorded = TileOf['responses'][number]

/** Announces a write once it is in the outbox. */
async function announced(written: Promise<boolean>, say: () => void): Promise<boolean> {
  const isDone = await written
  if (isDone) say()
  return isDone
}

/** What is on its way right now is not called waiting yet. */
const withoutWait = (response: Recorded): Recorded =>
  response.pending === 'waiting' ? { ...response, pending: undefined } : response

/** The word of the face that was chosen, unless its scale has changed since, or the number with its unit. */
function answerOf(
  response: Recorded,
  { activity, inPlace }: Pick<InPlaceRowProps, 'activity' | 'inPlace'>,
  format: Format,
): string | undefined {
  const entry = response.entries.find(({ objective_id }) => objective_id === inPlace.objective.id)
  if (!meansTheSame(inPlace.objective, response, activity)) return undefined
  switch (inPlace.kind) {
    case 'tick':
      return undefined
    case 'faces':
      return inPlace.faces.find(({ value }) => value === entry?.value)?.label
    case 'number': {
      const [number] = entry ? numbersOf(entry) : []
      if (number === undefined) return undefined
      return format.isolated([format.number(number), entry?.unit].filter(Boolean).join(' '))
    }
  }
}
