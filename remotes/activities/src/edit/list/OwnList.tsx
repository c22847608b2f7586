import type { Objective } from '@almanac/contracts/activities/activities'
import { useTranslation } from '@almanac/i18n'
import { outbox, useOutbox } from '@almanac/outbox'
import { Card, Chip, List, ListRow, RemovedNotice } from '@almanac/ui/content'
import { Icon, IconButton, Stack, Text, useToast } from '@almanac/ui/core'
import { useNavigate } from '@almanac/ui/router'
import { rowId, useRemovals, withRemoved } from '../../removal/useRemovals'
import { nameOf } from '../draft'
import { kindOf, kinds } from '../kinds'
import { useReminderText } from '../reminders/useReminderText'
import { useDoseWords } from '../useDoseWords'
import { isRemovalOf, enqueueObjectiveRemoval } from '../writes'
import type { PendingObjective } from './usePendingObjectives'

interface OwnListProps {
  objectives: readonly Objective[]
  pending: readonly PendingObjective[]
  /** The URL of a step of the flow. */
  flowAt: (address: Record<string, string>) => string
}

/** The participant's own objectives, to change or remove; a removal can be undone until the screen is left. */
export function OwnList({ objectives, pending, flowAt }: OwnListProps) {
  const { t } = useTranslation('activities')
  const toast = useToast()
  const navigate = useNavigate()
  const entries = useOutbox()
  const shown = objectives.filter(({ id }) => !entries.some((entry) => isRemovalOf(entry, id)))
  const removals = useRemovals<Objective>()
  const rows = withRemoved(shown, removals.removed)
  if (rows.length === 0 && pending.length === 0) return null

  const goTo = (address: Record<string, string>) => void navigate(flowAt(address), { state: { depth: 1 } })
  const failed = (name: string) => () => toast(t('edit.not_removed', { name }), { tone: 'wrong' })
  const remove = (objective: Objective) => {
    enqueueObjectiveRemoval(objective.id).then(
      (removal) => removals.add(objective, shown, removal),
      failed(objective.name),
    )
  }
  return (
    <Stack gap={2} as="section" aria-labelledby="edit-own">
      <Text as="h2" variant="lead" weight="bold" id="edit-own">
        {t('edit.own')}
      </Text>
      <Card padding={0}>
        <List aria-labelledby="edit-own">
          {rows.map(({ item: objective, isRemoved }) =>
            isRemoved ? (
              <li key={objective.id}>
                <RemovedNotice onUndo={() => void removals.undo(objective.id).catch(() => undefined)}>
                  {t('edit.removed', { name: objective.name })}
                </RemovedNotice>
              </li>
            ) : (
              <OwnRow
                key={objective.id}
                objective={objective}
                onEdit={() => goTo({ change: objective.id })}
                onRemove={() => remove(objective)}
              />
            ),
          )}
          {pending.map((pending) => (
            <PendingRow
              key={pending.id}
              {...pending}
              onEdit={() => goTo({ add: pending.draft.kind ?? 'routine', as: pending.id })}
            />
          ))}
        </List>
      </Card>
    </Stack>
  )
}

interface OwnRowProps {
  objective: Objective
  onEdit: () => void
  onRemove: () => void
}

function OwnRow({ objective, onEdit, onRemove }: OwnRowProps) {
  const { t } = useTranslation('activities')
  const doseWords = useDoseWords()
  const reminderText = useReminderText()
  const { id, name, type, reminders } = objective
  const kind = kindOf(type)
  return (
    <ListRow
      id={rowId(id)}
      title={name}
      start={<Icon name={kind ? kinds[kind].icon : 'list'} />}
      detail={[doseWords(objective), reminderText(reminders)].filter(Boolean).join(' · ')}
      end={
        <>
          <IconButton icon="edit" label={t('edit.change_it', { name })} onClick={onEdit} />
          <IconButton icon="trash" label={t('edit.remove_it', { name })} onClick={onRemove} />
        </>
      }
    />
  )
}

/** A pending added objective; it can be changed only if refused. */
function PendingRow({ id, draft, refused, onEdit }: PendingObjective & { onEdit: () => void }) {
  const { t } = useTranslation('activities')
  const name = nameOf(draft)
  return (
    <ListRow
      title={name}
      start={<Icon name={draft.kind ? kinds[draft.kind].icon : 'list'} />}
      detail={
        refused ? (
          <Chip tone="warning" icon="warning">
            {t('edit.needs_a_look')}
          </Chip>
        ) : (
          <Chip icon="clock">{t('edit.waiting')}</Chip>
        )
      }
      end={
        refused && (
          <>
            <IconButton icon="edit" label={t('edit.change_it', { name })} onClick={onEdit} />
            <IconButton
              icon="trash"
              label={t('edit.remove_it', { name })}
              onClick={() => void outbox.discard(id).catch(() => undefined)}
            />
          </>
        )
      }
    />
  )
}
