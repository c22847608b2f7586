import type { Audience } from '@almanac/contracts/platform/brands'
import { readBrand, saveBrandDraft } from '@almanac/contracts/schema/platform/brands'
import { currentRegistry } from '@almanac/contracts/schema/platform/registry'
import { newId } from '@almanac/domain/ids'
import { answerOf } from '../../testing/answer'
import type { TestClient } from '../../testing/client'
import { aRelease } from '../../testing/releases'
import { type Participant, startTestServer, type TestServer } from '../../testing/server'
import { registerRelease } from '../releases/register'

let server: TestServer
let anna: Participant
let operator: Participant
let people: Participant[]

beforeAll(async () => {
  server = await startTestServer()
  operator = await server.participant({ company: 'harbor', roles: ['operator'] })
  anna = await server.participant({ company: 'northwind' })
  const { id: user_id, company_id } = anna
  await server.database.insertInto('company_administrators').values({ user_id, company_id }).execute()
  await registerRelease(server.database, aRelease('social', [], { version: '1.0.0' }), '/remotes/social/1.0.0/')
  const plain = await server.database
    .selectFrom('themes')
    .where('company_id', '=', company_id)
    .selectAll()
    .executeTakeFirstOrThrow()
  const { light, dark, features, brand } = plain
  const stored = { light: JSON.stringify(light), dark: JSON.stringify(dark), features: JSON.stringify(features) }
  await server.database
    .insertInto('themes')
    .values({ ...plain, ...stored, brand: brand && JSON.stringify(brand), key: 'ocean', name: 'Ocean' })
    .execute()
  const pilot = newId()
  await server.database
    .insertInto('groups')
    .values({ id: pilot, company_id, key: 'pilot', name: 'Pilot', code: 'PILOT1', theme_key: 'plain', status: 'open' })
    .execute()
  people = await Promise.all(Array.from({ length: 6 }, () => server.participant({ company: 'northwind' })))
  for (const { id } of people.slice(0, 3))
    await server.database.updateTable('memberships').where('user_id', '=', id).set({ group_id: pilot }).execute()
})
afterAll(() => server.close())

/** A trial of a theme, over the one before. */
async function tryOut(theme: string, audience: Audience, name: string): Promise<void> {
  const at = `/brands/northwind/${theme}`
  const { revision, draft } = answerOf(readBrand, await anna.client.get(at))
  const saved = await anna.client.put(`${at}/draft`, { revision, draft: { ...draft, name, accent: '#7a1fa2' } })
  const { revision: now } = answerOf(saveBrandDraft, saved)
  expect((await anna.client.post(`${at}/publish`, { revision: now, audience })).status).toBe(200)
}

const registryOf = async (client: TestClient) => answerOf(currentRegistry, await client.get('/registry'))

const SCOPES = [{}, { company: 'northwind' }, { company: 'northwind', group: 'pilot' }] as const
const AUDIENCES: readonly Audience[] = [
  { kind: 'group', group: 'pilot' },
  { kind: 'percent', percent: 50 },
]

test('whoever tries a theme, and whichever rule gives it to a remote, nobody sees two versions of one theme', async () => {
  const seen = new Set<string | undefined>()
  for (const audience of AUDIENCES) {
    await tryOut('plain', audience, `Tried by ${audience.kind}`)
    for (const scope of SCOPES) {
      const rule = { version: '1.0.0', percent: 100, theme_key: 'plain', ...scope }
      expect((await operator.client.put('/rollouts/social', rule)).status).toBe(200)
      for (const { client } of people) {
        const { theme, remotes } = await registryOf(client)
        const social = remotes.find(({ remote }) => remote === 'social')
        expect(social?.theme).toEqual(theme)
        seen.add(theme.brand?.name)
      }
    }
  }
  expect(seen).toEqual(new Set(['Tried by group', 'Tried by percent', 'Company northwind']))
})

test('a remote with another theme of the company wears that theme whole, in trial or not', async () => {
  await tryOut('ocean', { kind: 'percent', percent: 50 }, 'Ocean trial')
  const rule = { version: '1.0.0', percent: 100, theme_key: 'ocean', company: 'northwind' }
  await server.database.deleteFrom('rollouts').where('group_id', 'is not', null).execute()
  expect((await operator.client.put('/rollouts/social', rule)).status).toBe(200)
  for (const { client } of people) {
    const [first, again] = [await registryOf(client), await registryOf(client)]
    const [theme] = first.remotes.flatMap(({ theme: worn }) => worn ?? [])
    expect(theme?.key).toBe('ocean')
    // A version in trial has the name of the trial and no other part of a theme beside it.
    expect(theme?.brand?.name).toBe(theme?.trial === undefined ? 'Company northwind' : 'Ocean trial')
    expect(again.remotes.flatMap(({ theme: worn }) => worn ?? [])).toEqual([theme])
  }
})
