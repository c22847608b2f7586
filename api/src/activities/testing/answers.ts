import * as z from 'zod/mini'
import type { Activity, ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import type { LatestEntry } from '@almanac/contracts/activities/objectives'
import type { Response } from '@almanac/contracts/activities/responses'
import * as activities from '@almanac/contracts/schema/activities/activities'
import * as objectives from '@almanac/contracts/schema/activities/objectives'
import * as responses from '@almanac/contracts/schema/activities/responses'
import type { TestAnswer } from '../../testing/client'

/** Code and field of an error. */
export interface ErrorEntry {
  code: string
  field?: string
}

const refusal = z.object({
  errors: z.array(z.object({ title: z.string(), code: z.string(), field: z.optional(z.string()) })),
})

const answered = (answer: TestAnswer): unknown => {
  if (answer.status !== 200) throw new Error(`Answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** The responses of endpoints, each validated against its contract. */
export const responseIn = (answer: TestAnswer): Response => z.parse(responses.createResponse.answer, answered(answer))
export const responsesIn = (answer: TestAnswer): Response[] => z.parse(responses.listResponses.answer, answered(answer))
export const activityIn = (answer: TestAnswer): ActivityWithObjectives =>
  z.parse(activities.getActivity.answer, answered(answer))
export const activitiesIn = (answer: TestAnswer): Activity[] =>
  z.parse(activities.listActivities.answer, answered(answer))
export const latestEntryIn = (answer: TestAnswer): LatestEntry =>
  z.parse(objectives.latestEntry.answer, answered(answer))

/** The codes and fields of an error response (422 by default), without their titles. */
export function refusalIn(answer: TestAnswer, status = 422): ErrorEntry[] {
  if (answer.status !== status)
    throw new Error(`Answered ${answer.status} instead of ${status}: ${JSON.stringify(answer.body)}`)
  return z
    .parse(refusal, answer.body)
    .errors.map(({ code, field }) => (field === undefined ? { code } : { code, field }))
}
