import { serverNow } from '@almanac/api-client'
import type { CachedAnswersOf, OfflineRule } from '@almanac/api-client/query'
import type { Call } from '@almanac/contracts'
import * as activities from '@almanac/contracts/activities/activities'
import type * as objectives from '@almanac/contracts/activities/objectives'
import * as responses from '@almanac/contracts/activities/responses'
import { objectivesAt, turnOn } from '@almanac/domain/rotation'
import { addDays, deviceZone, localDateOf, type LocalDate } from '@almanac/domain/time'
import { isInRange } from '../responses/optimisticResponses'

const localToday = (milliseconds: number): LocalDate => localDateOf(new Date(milliseconds), deviceZone())

type Derive<C extends Call> = OfflineRule<C>['derive']

/** All responses in cached answers, each in its newest version, oldest response first. */
async function allResponses(cachedOf: CachedAnswersOf): Promise<responses.Response[]> {
  const found = new Map<string, responses.Response>()
  // Oldest answer first, so that newer ones overwrite it.
  for (const { input, answer } of (await cachedOf(responses.listResponses)).toReversed()) {
    const withEntries = input.query?.with_entries === 'true'
    for (const response of answer) if (withEntries || !found.has(response.id)) found.set(response.id, response)
  }
  return [...found.values()].sort((one, other) => (one.measured_at < other.measured_at ? -1 : 1))
}

/** Whether the cached answers of all activities cover every date of the range. A request up to its own day covers everything until then. */
async function areDatesCached(start: LocalDate, end: LocalDate, cachedOf: CachedAnswersOf): Promise<boolean> {
  const spans = (await cachedOf(responses.listResponses))
    .filter(({ input: { query } }) => query?.quest_id === undefined && query?.clndr_start_date === undefined)
    .map(({ input, cached_at }) => {
      const { start_date: from = '', end_date: to } = input.query ?? {}
      return { from, to: to === undefined || to >= localToday(cached_at) ? '9999-12-31' : to }
    })
    .sort((one, other) => (one.from < other.from ? -1 : 1))
  let next = start
  for (const { from, to } of spans) if (from <= next && to >= next) next = to === '9999-12-31' ? to : addDays(to, 1)
  return next > end
}

const hasResponses = async (cachedOf: CachedAnswersOf) => (await cachedOf(responses.listResponses)).length > 0

/** The known responses of the requested days. An empty result is returned only for days that were fetched. */
export const listResponses: Derive<typeof responses.listResponses> = async ({ query = {} }, cachedOf) => {
  if (!(await hasResponses(cachedOf))) return undefined
  const known = (await allResponses(cachedOf)).filter((response) => isInRange(query, response))
  const { response_id, start_date, end_date = localToday(serverNow()) } = query
  // A response that no answer had may be older than all of them.
  if (response_id !== undefined) return known.length > 0 ? known : undefined
  const isKnown = known.length > 0 || start_date === undefined || (await areDatesCached(start_date, end_date, cachedOf))
  return isKnown ? known : undefined
}

/** The newest list, with objectives if requested. */
export const listActivities: Derive<typeof activities.listActivities> = async ({ query = {} }, cachedOf) => {
  const lists = await cachedOf(activities.listActivities)
  return lists.find(
    ({ answer }) => query.with_objectives !== 'true' || answer.every(({ objectives }) => objectives !== undefined),
  )?.answer
}

/** The newest version of an activity with objectives, from any answer; its rotation is computed from the responses since. */
export const getActivity: Derive<typeof activities.getActivity> = async ({ params: { id }, query = {} }, cachedOf) => {
  const alone = (await cachedOf(activities.getActivity))
    .filter(({ input }) => input.query?.only_rotating_objective !== 'true')
    .map(({ answer, cached_at }) => ({ answer: [answer], cached_at }))
  const answers = [...alone, ...(await cachedOf(activities.listActivities))].sort(
    (one, other) => other.cached_at - one.cached_at,
  )
  for (const { answer, cached_at } of answers) {
    const found = answer.find((activity) => activity.id === id)
    if (!found?.objectives) continue
    if (query.definition_version !== undefined && query.definition_version !== found.definition_version) continue
    const activity = { ...found, objectives: found.objectives.filter(({ removed }) => !removed) }
    if (query.only_rotating_objective !== 'true') return activity
    const dates = (await allResponses(cachedOf))
      .filter(({ quest_id }) => quest_id === id)
      .map(({ date_posted_for }) => date_posted_for)
    const known = { index: found.rotating_group_index, date: localToday(cached_at) }
    const turn = turnOn(localToday(serverNow()), known, dates)
    return { ...activity, rotating_group_index: turn, objectives: objectivesAt(activity, activity.objectives, turn) }
  }
  return undefined
}

/** The last entry of an objective among all known responses; null if none. */
export const latestEntry: Derive<typeof objectives.latestEntry> = async ({ params: { id } }, cachedOf) => {
  if (!(await hasResponses(cachedOf))) return undefined
  for (const { entries, measured_at, created_at } of (await allResponses(cachedOf)).toReversed()) {
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
