import { newId } from '@almanac/outbox'
import { enqueueResponse, enqueueResponseChange, enqueueResponseRemoval, revisionOf } from '../../responses/writes'
import type { OptimisticResponse } from '../../responses/optimisticResponses'
import { newResponse } from '../day/newResponse'
import type { DirectWrites } from '../day/useDirectWrites'
import type { TodayDose } from './dayDoses'
import { type DoseGroup, entriesWithout, entryFor, responsesOf } from './doseEntries'

/** Records and reverts doses from Today in one tap. */
export interface RecordDoses {
  /** Records the doses with a wire value, one response for each group; resolves to whether they are in the outbox. */
  record: (groups: readonly DoseGroup[], value: number) => Promise<boolean>
  /** Removes recorded doses, each alone; resolves to whether that is in the outbox. */
  undo: (rows: readonly TodayDose[]) => Promise<boolean>
}

/** The doses' own part of the writes of Today. */
export function recordDoses(writes: DirectWrites): RecordDoses {
  return {
    record: (groups, value) =>
      writes.record(
        groups.flatMap(({ rows }) => rows.map(({ key }) => key)),
        () => Promise.all(groups.map((group) => enqueueGroup(group, value))),
      ),
    undo: (rows) =>
      writes.withdraw(
        rows.map(({ key }) => key),
        async (open) => {
          const own = rows.filter(({ key }) => open.has(key))
          for (const { response, rows: of } of responsesOf(own)) await enqueueUndo(response, of)
        },
      ),
  }
}

function enqueueGroup({ activity, rows }: DoseGroup, value: number): Promise<string> {
  const input = newResponse(
    activity,
    rows.map((row) => entryFor(row, value)),
  )
  return enqueueResponse(input, rows.map(({ objective }) => objective.name).join(', '))
}

/** Removes doses from their response, which is deleted if nothing else is in it. */
async function enqueueUndo(response: OptimisticResponse, rows: readonly TodayDose[]): Promise<void> {
  const entries = entriesWithout(response, rows)
  const revision = revisionOf(response)
  if (entries.length === 0) {
    await enqueueResponseRemoval(response.id, 0, revision)
    return
  }
  const { id, quest_id, definition_version, measured_at, time_zone, date_posted_for, is_visible } = response
  const content = { id, quest_id, definition_version, measured_at, time_zone, date_posted_for, is_visible, entries }
  const change = revision === undefined ? content : { ...content, revision }
  await enqueueResponseChange(newId(), change, rows.map(({ objective }) => objective.name).join(', '))
}
