import fastify, { type FastifyInstance } from 'fastify'
import { startSimulators, type Simulators } from '../../../simulators/start'
import { providersFromEnvironment } from '../environment'
import { Unreachable } from '../http/request'
import { plainText } from './drugbank'
import type { DrugProvider } from './provider'

let simulators: Simulators
/** A provider that sends the response set by the test and records the last request. */
let odd: FastifyInstance
let oddAddress: string
let answer: { status: number; body: unknown }
let asked: { url: string; authorization: string | undefined }

beforeAll(async () => {
  simulators = await startSimulators()
  odd = fastify()
  odd.get('/*', async (request, reply) => {
    asked = { url: request.url, authorization: request.headers.authorization }
    return reply.code(answer.status).send(answer.body)
  })
  oddAddress = await odd.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => {
  simulators.drugs.behaviour = 'ok'
})
afterAll(async () => {
  await odd.close()
  await simulators.close()
})

function client(environment: Record<string, string> = {}): DrugProvider {
  const { drugs } = providersFromEnvironment({ ...simulators.environment, PROVIDER_TIMEOUT: '3000', ...environment })
  if (!drugs) throw new Error('The environment configures no drug provider')
  return drugs
}

const answering = (body: unknown, status = 200): DrugProvider => {
  answer = { status, body }
  return client({ DRUGBANK_BASE_URL: `${oddAddress}/v1`, DRUGBANK_KEY: 'the key' })
}

test('a search matches parts of product names and returns each product once, as plain text', async () => {
  const hits = await client().search('metfor 500')
  expect(hits.map(({ value }) => value)).toEqual(['Metformin 500 mg tablet', 'Glucophage (metformin) 500 mg tablet'])
  expect(new Set(hits.map(({ drugbank_pcid }) => drugbank_pcid)).size).toBe(2)
  expect((await client().search('calcium'))[0]?.value).toBe('Calcium & vitamin D3')
  expect(await client().search('no such medicine')).toEqual([])
})

test('a search covers the markets of the country, or all markets for an unknown country', async () => {
  const names = async (country?: string) => (await client().search('paracetamol', country)).length
  expect([await names('US'), await names('de'), await names('AT'), await names('id')]).toEqual([0, 6, 6, 6])
  expect(await names('gb')).toBe(6)
  await answering([]).search('vitamin c & d', 'at')
  expect(asked).toEqual({ url: '/v1/product_concepts?q=vitamin+c+%26+d&region=at%2Ceu', authorization: 'the key' })
  await answering([]).search('x', 'zz')
  expect(asked.url).toBe('/v1/product_concepts?q=x')
})

test('HTML in results becomes plain text, and invalid results are skipped', async () => {
  const hits = [
    {
      drugbank_pcid: 'DBPC1',
      hits: [{ field: 'name', value: '<em>Acet</em>aminophen &amp; codeine <b onclick="x()">30&nbsp;mg</b>' }],
    },
    { drugbank_pcid: 'DBPC1', hits: [{ value: 'the same again' }] },
    { drugbank_pcid: 'DBPC2', hits: [{ value: '<script>alert(1)</script><img src=x onerror=alert(1)>Aspirin' }] },
    { drugbank_pcid: 'DBPC3', hits: [], name: 'Named <i>only</i>' },
    { drugbank_pcid: 'DBPC4', hits: [{ value: '<svg onload=alert(1)' }] },
    { hits: [{ value: 'nobody' }] },
    null,
    'text',
    7,
  ]
  expect(await answering(hits).search('a')).toEqual([
    { value: 'Acetaminophen & codeine 30 mg', drugbank_pcid: 'DBPC1' },
    { value: 'Aspirin', drugbank_pcid: 'DBPC2' },
    { value: 'Named only', drugbank_pcid: 'DBPC3' },
  ])
})

test('plainText removes tags, comments, scripts and styles and decodes character references', () => {
  expect([
    plainText('strength &lt; 5&#32;mg'),
    plainText('&#x1F48A; pill'),
    plainText('a < 5 mg > 3'),
    plainText('&#xD800;&bogus;&#0;'),
    plainText('<!-- <b> -->x<style>y</style>'),
    plainText('a\u0000\n b'),
  ]).toEqual(['strength < 5 mg', '💊 pill', 'a < 5 mg > 3', '&bogus;', 'x', 'a b'])
  expect(plainText('<'.repeat(50_000))).toHaveLength(50_000)
})

test.each(['down', 'slow', 'html', 'refused', 'busy'] as const)(
  'an unavailable provider (%s) throws Unreachable',
  async (behaviour) => {
    simulators.drugs.behaviour = behaviour
    await expect(client({ PROVIDER_TIMEOUT: '300' }).search('aspirin')).rejects.toThrow(Unreachable)
  },
)

test.each<[string, unknown, number]>([
  ['an object', {}, 200],
  ['a text', 'soon back', 200],
  ['an old error', { errors: ['x'] }, 400],
  ['gone', {}, 410],
  ['maintenance', {}, 503],
])('an unusable response (%s) throws Unreachable', async (_, body, status) => {
  await expect(answering(body, status).search('aspirin')).rejects.toThrow(Unreachable)
})

test('without a key there is no provider', () => {
  expect(providersFromEnvironment({}).drugs).toBeNull()
  expect(providersFromEnvironment({ MEDDRA_BASE_URL: 'https://terms.example.test' }).terms).toBeNull()
})
