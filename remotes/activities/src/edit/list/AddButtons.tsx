import { api, ApiError } from '@almanac/api-client'
import type { ActivityWithObjectives, Objective } from '@almanac/contracts/activities/activities'
import { addObjective, latestEntry } from '@almanac/contracts/activities/objectives'
import { isCompleteVaccination, MAX_VACCINATION_CARDS } from '@almanac/domain/vaccination'
import { useTranslation } from '@almanac/i18n'
import { newId, outbox, useOutbox } from '@almanac/outbox'
import { Alert } from '@almanac/ui/content'
import { Button, LinkButton, Stack, useToast } from '@almanac/ui/core'
import { useRef, useState } from 'react'
import { addableKinds, ofKind } from '../kinds'
import { addedBy, subjectOf } from '../writes'

interface AddButtonsProps {
  activity: ActivityWithObjectives
  flowAt: (address: Record<string, string>) => string
}

/** A button for each kind that can be added. */
export function AddButtons({ activity, flowAt }: AddButtonsProps) {
  const { t } = useTranslation('activities')
  const { addCard, problem } = useAddCard(activity.id, activity.objectives)
  return (
    <Stack gap={3}>
      {addableKinds(activity.objectives).map((kind) =>
        kind === 'vaccination' ? (
          <Stack key={kind} gap={2}>
            <Button icon="plus" full onClick={addCard}>
              {t('edit.add.vaccination')}
            </Button>
            {problem && <Alert tone="warning">{t(`edit.card_problems.${problem}`)}</Alert>}
          </Stack>
        ) : (
          <LinkButton key={kind} icon="plus" full to={flowAt({ add: kind })} state={{ depth: 1 }}>
            {t(`edit.add.${kind}`)}
          </LinkButton>
        ),
      )}
    </Stack>
  )
}

/** Why no card can be added. */
type CardProblem = 'most' | 'incomplete' | 'under_way' | 'failed'

const indexOf = ({ vaccination_objective_index: index }: Objective): number => index ?? 0

/** Whether the newest card has all its parts. Throws ApiError. */
async function isLastComplete(cards: readonly Objective[]): Promise<boolean> {
  const last = [...cards].sort((one, other) => indexOf(one) - indexOf(other)).at(-1)
  if (!last) return true
  const entry = await api(latestEntry, { params: { id: last.id } })
  return Boolean(entry?.vaccination_attributes && isCompleteVaccination(entry.vaccination_attributes))
}

/** The next free card index, from 0. */
function freeIndex(cards: readonly Objective[]): number {
  const taken = new Set(cards.map(indexOf))
  return Array.from({ length: MAX_VACCINATION_CARDS }, (_, index) => index).find((index) => !taken.has(index)) ?? 0
}

/** Adds a vaccination card: only if the previous one is complete and none is pending, at most five (specification 001, section 4). */
function useAddCard(activity_id: string, objectives: readonly Objective[]) {
  const { t } = useTranslation('activities')
  const toast = useToast()
  const entries = useOutbox()
  const [problem, setProblem] = useState<CardProblem | null>(null)
  const busy = useRef(false)

  const add = async (): Promise<CardProblem | null> => {
    const cards = ofKind(objectives, 'vaccination')
    if (cards.length >= MAX_VACCINATION_CARDS) return 'most'
    if (
      entries.some(
        (entry) => addedBy(entry, activity_id) !== null && entry.subject.startsWith('objective:') && isCard(entry.body),
      )
    )
      return 'under_way'
    if (!(await isLastComplete(cards))) return 'incomplete'
    const id = newId()
    await outbox.put({
      call: addObjective,
      id,
      subject: subjectOf(id),
      params: { id: activity_id },
      body: { id, type: 'VaccinationObjective', vaccination_objective_index: freeIndex(cards) },
    })
    await outbox.settled(id).catch(async (error: unknown) => {
      await outbox.discard(id)
      throw error
    })
    toast(t('edit.card_added'), { tone: 'good' })
    return null
  }

  return {
    problem,
    addCard: () => {
      if (busy.current) return
      busy.current = true
      add()
        .then(setProblem, (error: unknown) =>
          setProblem(error instanceof ApiError && error.status === 422 ? 'most' : 'failed'),
        )
        .finally(() => {
          busy.current = false
        })
    },
  }
}

const isCard = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'type' in body && body.type === 'VaccinationObjective'
