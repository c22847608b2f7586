import { startTestServer, type TestServer } from '../../testing/server'
import { activityDocumentOf, defineActivity, giveActivity, objectiveOf, weightObjective } from '../testing/fixtures'
import { reportedActivities } from './reported'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('what is read, learned or agreed to once is not recurring', async () => {
  const ana = await server.participant()
  const documents = {
    weight: activityDocumentOf([weightObjective()]),
    tablet: activityDocumentOf([objectiveOf('MedicationObjective')]),
    lesson: { ...activityDocumentOf([weightObjective()]), type: 'ContentQuest' as const },
    text: activityDocumentOf([objectiveOf('ContentObjective')]),
    consent: activityDocumentOf([objectiveOf('ConsentObjective'), objectiveOf('ContentObjective')]),
    own_list: activityDocumentOf([objectiveOf('AddMedicationObjective')]),
  }
  for (const [title, document] of Object.entries(documents)) {
    const id = await defineActivity(server.database, ana, { ...document, key: title, title })
    await giveActivity(server.database, ana, id)
  }
  const reported = await reportedActivities(server.database, ana.id, 'en')
  expect(reported.filter(({ recurring }) => recurring).map(({ title }) => title)).toEqual(
    expect.arrayContaining(['weight', 'tablet']),
  )
  expect(reported.filter(({ recurring }) => !recurring)).toHaveLength(4)
})
