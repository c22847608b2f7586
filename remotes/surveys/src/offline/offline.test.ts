import { QueryClient } from '@almanac/api-client/query'
import { setSession } from '@almanac/auth'
import { listActivities } from '@almanac/contracts/activities/activities'
import { getSurvey } from '@almanac/contracts/surveys/survey'
import { aUser, fakeServer } from '@almanac/testing'
import { aSurvey } from '../survey/testing'
import { prepareOffline } from './prepare'

const idOf = (number: number) => `01920000-0000-7000-8000-${String(number).padStart(12, '0')}`
const asked = (server: ReturnType<typeof fakeServer>) =>
  server.requests(getSurvey).map(({ path }) => path.replace('/surveys/', ''))

test('prefetches each pending survey once, also those of activities, and no completed one', async () => {
  setSession(
    aUser({
      onboarding_surveys: [
        { id: idOf(1), completed: true },
        { id: idOf(2), completed: false },
      ],
    }),
    null,
  )
  const server = fakeServer()
  server.answer(getSurvey, aSurvey())
  const activity = { objectives: [{ survey_id: idOf(3) }, { survey_id: idOf(2) }, {}] }
  server.answerWith(listActivities, () => [activity] as never)
  await prepareOffline(new QueryClient())
  expect(asked(server)).toEqual([idOf(2), idOf(3)])
})

test('prefetches the onboarding surveys also when the list of activities fails', async () => {
  setSession(aUser({ onboarding_surveys: [{ id: idOf(2), completed: false }] }), null)
  const server = fakeServer()
  server.silence(listActivities)
  server.answer(getSurvey, aSurvey())
  await prepareOffline(new QueryClient({ defaultOptions: { queries: { retry: false } } }))
  expect(asked(server)).toEqual([idOf(2)])
})
