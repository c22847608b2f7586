import { serverNow } from '@almanac/api-client'
import { deviceZone, localDateOf } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { newId, outbox } from '@almanac/outbox'
import { useRef, useState } from 'react'
import { enqueueResponse, enqueueResponseChange, enqueueResponseRemoval } from '../../responses/writes'
import type { OptimisticResponse } from '../../responses/optimisticResponses'
import type { TodayDose } from './dayDoses'
import { type DoseGroup, entriesWithout, entryFor, responsesOf } from './doseEntries'

/** Records and reverts doses from Today in one tap. */
export interface RecordDoses {
  /** Records the doses with a wire value, one response for each group; resolves to whether they are in the outbox. */
  record: (groups: readonly DoseGroup[], value: number) => Promise<boolean>
  /** Removes recorded doses, each alone; resolves to whether that is in the outbox. */
  undo: (rows: readonly TodayDose[]) => Promise<boolean>
  /** Whether these doses are being written and the server may still acknowledge them at once. */
  isFresh: (row: TodayDose) => boolean
  /** The last write could not be stored or was refused at once. */
  failure: 'record' | 'undo' | null
  /** Label of the check mark while it is shown. */
  mark: string | null
  unmark: () => void
}

/** How long the server's acknowledgment is awaited before an entry counts as kept on this device. */
const ACKNOWLEDGEMENT_TIMEOUT_MS = 1_000

/** The state of a write after the timeout at the latest. Rejects if it was refused. */
function outcomeSoon(id: string): Promise<'saved' | 'waiting'> {
  return Promise.race([
    outbox.settled(id),
    new Promise<'waiting'>((resolve) => {
      setTimeout(() => resolve('waiting'), ACKNOWLEDGEMENT_TIMEOUT_MS)
    }),
  ])
}

export function useRecordDoses(): RecordDoses {
  const { t } = useTranslation('activities')
  const [fresh, setFresh] = useState<readonly string[]>([])
  const [failure, setFailure] = useState<RecordDoses['failure']>(null)
  const [mark, setMark] = useState<string | null>(null)
  // Synchronously, because a second tap may come before the next rendering.
  const running = useRef(new Set<string>())

  const record: RecordDoses['record'] = async (groups, value) => {
    const keys = groups.flatMap(({ rows }) => rows.map(({ key }) => key))
    if (keys.some((key) => running.current.has(key))) return false
    keys.forEach((key) => running.current.add(key))
    setFresh((before) => [...before, ...keys])
    setFailure(null)
    try {
      const ids = await Promise.all(groups.map((group) => enqueueGroup(group, value)))
      void Promise.all(ids.map(outcomeSoon))
        .then((outcomes) =>
          setMark(t(outcomes.includes('waiting') ? 'dashboard.dose.mark_kept' : 'dashboard.dose.mark_saved')),
        )
        .catch(() => setFailure('record'))
        .finally(() => setFresh((before) => before.filter((key) => !keys.includes(key))))
      return true
    } catch {
      setFresh((before) => before.filter((key) => !keys.includes(key)))
      setFailure('record')
      return false
    } finally {
      keys.forEach((key) => running.current.delete(key))
    }
  }

  const undo: RecordDoses['undo'] = async (rows) => {
    const open = rows.filter(({ key }) => !running.current.has(key))
    open.forEach(({ key }) => running.current.add(key))
    setFailure(null)
    try {
      for (const { response, rows: own } of responsesOf(open)) await enqueueUndo(response, own)
      return open.length > 0
    } catch {
      setFailure('undo')
      return false
    } finally {
      open.forEach(({ key }) => running.current.delete(key))
    }
  }

  return { record, undo, isFresh: ({ key }) => fresh.includes(key), failure, mark, unmark: () => setMark(null) }
}

function enqueueGroup({ activity, rows }: DoseGroup, value: number): Promise<string> {
  const now = new Date(serverNow())
  const zone = deviceZone()
  const input = {
    id: newId(),
    quest_id: activity.id,
    definition_version: activity.definition_version,
    measured_at: now.toISOString(),
    time_zone: zone,
    date_posted_for: localDateOf(now, zone),
    entries: rows.map((row) => entryFor(row, value)),
  }
  return enqueueResponse(input, rows.map(({ objective }) => objective.name).join(', '))
}

/** Removes doses from their response, which is deleted if nothing else is in it. */
async function enqueueUndo(response: OptimisticResponse, rows: readonly TodayDose[]): Promise<void> {
  const entries = entriesWithout(response, rows)
  const { revision, pending } = response
  if (entries.length === 0) {
    await enqueueResponseRemoval(response.id, 0)
    return
  }
  const { id, quest_id, definition_version, measured_at, time_zone, date_posted_for, is_visible } = response
  const content = { id, quest_id, definition_version, measured_at, time_zone, date_posted_for, is_visible, entries }
  // After an own write that is still to be sent, the revision will be another one.
  const change = pending ? content : { ...content, revision }
  await enqueueResponseChange(newId(), change, rows.map(({ objective }) => objective.name).join(', '))
}
