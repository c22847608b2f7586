import type * as profile from '@almanac/contracts/account/profile'
import type * as activities from '@almanac/contracts/activities/activities'
import type * as doses from '@almanac/contracts/activities/healthy-doses'
import type * as library from '@almanac/contracts/activities/library'
import type * as objectives from '@almanac/contracts/activities/objectives'
import type * as responses from '@almanac/contracts/activities/responses'
import type * as todos from '@almanac/contracts/activities/todos'
import type * as consent from '@almanac/contracts/surveys/consent'
import type * as survey from '@almanac/contracts/surveys/survey'

type CallId = keyof (typeof activities &
  typeof doses &
  typeof library &
  typeof objectives &
  typeof profile &
  typeof responses &
  typeof todos &
  typeof consent &
  typeof survey)

/**
 * The calls whose answers this device keeps, because the screens where
 * something is recorded must open without a network. `derived`: what was kept
 * of others may answer too (derived.ts).
 */
const rules: { [Id in CallId]?: 'kept' | 'derived' } = {
  listActivities: 'derived',
  getActivity: 'derived',
  listResponses: 'derived',
  latestEntry: 'derived',
  listTodos: 'kept',
  listStatuses: 'kept',
  getHealthyDose: 'kept',
  getLibrary: 'kept',
  getLibraryCategory: 'kept',
  getLibraryActivity: 'kept',
  getSurvey: 'kept',
  getConsentEntry: 'kept',
}

const byId = new Map<string, 'kept' | 'derived'>(Object.entries(rules))

/** One part of a call's input, as texts. */
export function partOf(input: unknown, part: 'params' | 'query'): Partial<Record<string, string>> {
  const found =
    typeof input === 'object' && input !== null && part in input ? (Reflect.get(input, part) as unknown) : undefined
  return typeof found === 'object' && found !== null
    ? Object.fromEntries(Object.entries(found).filter(([, value]) => typeof value === 'string'))
    : {}
}

/** What is done with the answers of a call; undefined where none is kept. What belongs to somebody else never is. */
export function ruleFor(call_id: string, input: unknown): 'kept' | 'derived' | undefined {
  return partOf(input, 'query')['user_id'] === undefined ? byId.get(call_id) : undefined
}
