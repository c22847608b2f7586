import { ROUTINE_COMPLETED } from '@almanac/domain/medication'
import { useTranslation } from '@almanac/i18n'
import { FaceChoice } from '@almanac/ui/content'
import { Button, Icon, Row, space, Text } from '@almanac/ui/core'
import { useId } from 'react'
import { enqueueResponse, enqueueResponseRemoval } from '../../responses/writes'
import { useInPlace } from '../doses/useInPlace'
import { ActivityLink } from './ActivityRow'
import { type InPlace, isOneTouch } from './inPlace'
import { newResponse } from './newResponse'
import { Ring } from './Ring'
import type { DirectWrites } from './useDirectWrites'
import { type TileOf, useTileWords } from './useTileWords'

interface InPlaceRowProps extends TileOf {
  inPlace: InPlace
  /** Nothing is left to do today. */
  done: boolean
  writes: DirectWrites
  /** Announces what was done. */
  onSaid: (text: string) => void
}

/** An activity that is recorded and taken back in its row; its name opens the form, for whoever has more to say. */
export function InPlaceRow({ inPlace, done, writes, onSaid, ...of }: InPlaceRowProps) {
  const { activity, responses } = of
  const { t } = useTranslation('activities')
  const id = useId()
  const latest = responses.at(-1)
  const { element, words, height, run } = useInPlace(responses.map((response) => response.id).join(' '))
  const state = useTileWords({ ...of, responses: writes.isFresh(activity.id) ? responses.map(withoutWait) : responses })
  const answer = latest && answerOf(latest, inPlace)
  const revocable = latest && isOneTouch(latest, inPlace) ? latest : undefined

  const act = (said: string, write: () => Promise<boolean>) => void run(() => announced(write(), () => onSaid(said)))
  const record = (value: number) =>
    act(t('dashboard.said_done', { title: activity.title }), () =>
      writes.record([activity.id], async () => [
        await enqueueResponse(newResponse(activity, [entryOf(inPlace, value)]), activity.title),
      ]),
    )
  const undo = (response_id: string) =>
    act(t('doses.said_undone', { dose: activity.title }), () =>
      writes.withdraw([activity.id], async () => {
        await enqueueResponseRemoval(response_id, 0)
      }),
    )
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
          <Button variant="quiet" aria-describedby={id} onClick={() => undo(revocable.id)}>
            {t('doses.undo')}
          </Button>
        ) : (
          done && <DoneSign />
        )}
        {!done && inPlace.kind === 'tick' && (
          <Ring label={t('dashboard.tick', { title: activity.title })} onClick={() => record(ROUTINE_COMPLETED)} />
        )}
      </Row>
      {!done && inPlace.kind === 'faces' && (
        <FaceChoice
          compact
          label={inPlace.objective.name}
          lang={inPlace.objective.locale ?? null}
          options={inPlace.faces}
          value={null}
          onChange={record}
        />
      )}
    </div>
  )
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

const entryOf = ({ kind, objective }: InPlace, value: number) => ({
  objective_id: objective.id,
  type: kind === 'tick' ? ('RoutineEntry' as const) : ('SliderEntry' as const),
  value,
})

/** The word of the face that was chosen. */
function answerOf({ entries }: Recorded, inPlace: InPlace): string | undefined {
  if (inPlace.kind !== 'faces') return undefined
  const entry = entries.find(({ objective_id }) => objective_id === inPlace.objective.id)
  return inPlace.faces.find(({ value }) => value === entry?.value)?.label
}
