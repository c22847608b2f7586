import type { Activity, ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import type { LatestEntry } from '@almanac/contracts/activities/objectives'
import type { Response } from '@almanac/contracts/activities/responses'
import { objectivesAt, turnOn } from '@almanac/domain/rotation'
import { deviceZone, localDateOf } from '@almanac/domain/time'
import { serverNow } from '../clock'
import type { KeptRead } from './database'
import { partOf } from './rules'

/** All that was kept of a call, the newest first. */
export type ReadsOf = (call_id: string) => Promise<KeptRead[]>

function hasId(value: unknown): value is { id: string } {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
}

// What is kept was checked against the contract when the server sent it.
const isActivity = (value: unknown): value is Activity =>
  hasId(value) && 'title' in value && 'rotating_group_index' in value
const isResponse = (value: unknown): value is Response =>
  hasId(value) && 'date_posted_for' in value && 'entries' in value && Array.isArray(value.entries)

const listIn = ({ answer }: KeptRead): unknown[] => (Array.isArray(answer) ? answer : [answer])

/** Every response that any kept answer names, as the newest answer has it. */
async function allResponses(readsOf: ReadsOf): Promise<Response[]> {
  const found = new Map<string, Response>()
  // The oldest first, so that newer ones take their place.
  for (const read of (await readsOf('listResponses')).toReversed()) {
    const withEntries = partOf(read.input, 'query')['with_entries'] === 'true'
    for (const response of listIn(read).filter(isResponse))
      if (withEntries || !found.has(response.id)) found.set(response.id, response)
  }
  return [...found.values()].sort((one, other) => (one.measured_at < other.measured_at ? -1 : 1))
}

async function listResponses(readsOf: ReadsOf, input: unknown): Promise<Response[] | undefined> {
  const { quest_id, start_date = '', end_date = '9999' } = partOf(input, 'query')
  if ((await readsOf('listResponses')).length === 0) return undefined
  const isWanted = (response: Response) =>
    (quest_id === undefined || response.quest_id === quest_id) &&
    response.date_posted_for >= start_date &&
    response.date_posted_for <= end_date
  return (await allResponses(readsOf)).filter(isWanted)
}

async function listActivities(readsOf: ReadsOf, input: unknown): Promise<Activity[] | undefined> {
  const { with_objectives } = partOf(input, 'query')
  for (const read of await readsOf('listActivities')) {
    const list = listIn(read).filter(isActivity)
    if (with_objectives !== 'true' || list.every(({ objectives }) => objectives)) return list
  }
  return undefined
}

const today = (milliseconds: number) => localDateOf(new Date(milliseconds), deviceZone())

/** The newest of one activity that came with its objectives, alone or in a list. */
async function getActivity(readsOf: ReadsOf, input: unknown): Promise<ActivityWithObjectives | undefined> {
  const { id } = partOf(input, 'params')
  const rotating = partOf(input, 'query')['only_rotating_objective'] === 'true'
  const alone = (await readsOf('getActivity')).filter(
    (read) => partOf(read.input, 'query')['only_rotating_objective'] !== 'true',
  )
  const reads = [...alone, ...(await readsOf('listActivities'))].sort((one, other) => other.kept_at - one.kept_at)
  for (const read of reads) {
    const found = listIn(read)
      .filter(isActivity)
      .find((activity) => activity.id === id && activity.objectives)
    if (!found?.objectives) continue
    const activity = { ...found, objectives: found.objectives.filter(({ removed }) => !removed) }
    if (!rotating) return activity
    const dates = (await allResponses(readsOf))
      .filter(({ quest_id }) => quest_id === id)
      .map(({ date_posted_for }) => date_posted_for)
    const turn = turnOn(today(serverNow()), { index: found.rotating_group_index, date: today(read.kept_at) }, dates)
    return { ...activity, rotating_group_index: turn, objectives: objectivesAt(activity, activity.objectives, turn) }
  }
  return undefined
}

async function latestEntry(readsOf: ReadsOf, input: unknown): Promise<LatestEntry | undefined> {
  const { id } = partOf(input, 'params')
  if ((await readsOf('listResponses')).length === 0) return undefined
  for (const { entries, measured_at, created_at } of (await allResponses(readsOf)).toReversed()) {
    const entry = entries.find(({ objective_id }) => objective_id === id)
    if (entry)
      return {
        ...entry,
        original_unit: entry.original_unit ?? entry.unit ?? null,
        text: entry.text ?? null,
        measured_at,
        created_at,
      }
  }
  return null
}

const derivations: Partial<Record<string, (readsOf: ReadsOf, input: unknown) => Promise<unknown>>> = {
  listResponses,
  listActivities,
  getActivity,
  latestEntry,
}

/** What the answers that were kept of this and other calls say to a question that was never asked before; undefined when they say nothing. */
export async function derived(call_id: string, input: unknown, readsOf: ReadsOf): Promise<unknown> {
  return derivations[call_id]?.(readsOf, input)
}
