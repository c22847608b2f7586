import * as schema from '@almanac/contracts/schema/activities/activities'
import { newId } from '@almanac/domain/ids'
import { answerOf } from '../../testing/answer'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { refusalIn, responseIn } from '../testing/answers'
import { activityDocumentOf, defineActivity, giveActivity, objectiveOf, relate, responseOf } from '../testing/fixtures'

describe('an activity with a required consent', () => {
  let server: TestServer
  let ana: Participant

  beforeAll(async () => {
    server = await startTestServer()
  })

  beforeEach(async () => {
    ana = await server.participant()
  })

  afterAll(() => server.close())

  const consent = () =>
    objectiveOf('ConsentObjective', { required: true, consent_check_required: true, consent_check_text: 'I take part' })

  async function asked(objective = consent()) {
    const document = activityDocumentOf([objective])
    const activity_id = await defineActivity(server.database, ana, document)
    await giveActivity(server.database, ana, activity_id)
    return { objective, document, activity_id }
  }

  async function give(objective_id: string) {
    const form = new FormData()
    form.append('id', newId())
    form.append('accepted_consent', 'true')
    expect((await ana.client.post(`/objectives/${objective_id}/consent_entries`, form)).status).toBe(201)
  }

  const refusalOf = async (activity_id: string) =>
    refusalIn(await ana.client.post('/responses', responseOf(activity_id, [])))
  const givenAt = async (activity_id: string, query = '', who = ana) =>
    answerOf(schema.getActivity, await who.client.get(`/activities/${activity_id}${query}`)).objectives.map(
      ({ consent_given_at }) => consent_given_at,
    )

  it('cannot be answered without the consent', async () => {
    const { objective, activity_id } = await asked()
    expect(await refusalOf(activity_id)).toEqual([{ code: 'REQUIRED', field: `entries.${objective.id}` }])
    await give(objective.id)
    responseIn(await ana.client.post('/responses', responseOf(activity_id, [])))
  })

  it('needs no new consent while the consent’s own text stays the same', async () => {
    const { objective, document, activity_id } = await asked()
    await give(objective.id)
    const note = objectiveOf('TextObjective')
    await defineActivity(
      server.database,
      ana,
      { ...document, key: newId(), objectives: [objective, note] },
      activity_id,
      2,
    )
    await giveActivity(server.database, ana, activity_id, 2)
    responseIn(
      await ana.client.post(
        '/responses',
        responseOf(activity_id, [{ objective_id: note.id, type: 'TextEntry', text: 'Fine' }]),
      ),
    )
    expect(await givenAt(activity_id)).toEqual([expect.any(String), undefined])

    await defineActivity(
      server.database,
      ana,
      {
        ...document,
        key: newId(),
        objectives: [{ ...objective, consent_check_text: 'I take part, and my DNA is read' }],
      },
      activity_id,
      3,
    )
    await giveActivity(server.database, ana, activity_id, 3)
    expect(await refusalOf(activity_id)).toEqual([{ code: 'REQUIRED', field: `entries.${objective.id}` }])
    expect(await givenAt(activity_id)).toEqual([null])
    expect((await ana.client.get(`/objectives/${objective.id}/consent_entries`)).body).toMatchObject({ current: false })
    await give(objective.id)
    responseIn(await ana.client.post('/responses', responseOf(activity_id, [])))
  })

  it('shows the participant, and nobody else, when consent was given', async () => {
    const { objective, activity_id } = await asked()
    expect(await givenAt(activity_id)).toEqual([null])
    await give(objective.id)
    expect(await givenAt(activity_id)).toEqual([expect.stringMatching(/^20/)])
    const list = answerOf(schema.listActivities, await ana.client.get('/activities?with_objectives=true'))
    expect(list[0]?.objectives?.[0]?.consent_given_at).toMatch(/^20/)

    const ben = await server.participant()
    await relate(server.database, ana, ben, 4)
    expect(await givenAt(activity_id, `?user_id=${ana.id}`, ben)).toEqual([undefined])
  })
})
