import { newDexcomKnob } from './dexcom/switches'
import { startSimulators, type Simulators } from './start'

let simulators: Simulators

beforeAll(async () => {
  simulators = await startSimulators({ environment: { SIMULATE_DEXCOM_DATA: 'mmol, v2_only' } })
})
afterAll(() => simulators.close())

/** A page of the switches, or the status of a call. */
async function visit(path: string): Promise<{ status: number; text: string }> {
  const response = await fetch(`${simulators.address}/simulators${path}`)
  return { status: response.status, text: await response.text() }
}

test('every provider of measurements is switched over HTTP, and back', async () => {
  const calls = {
    dexcom: '/dexcom/v3/users/self/egvs',
    wearables: '/validic/v1/organizations/simulated/apps.json',
    human_api: '/human-api/v1/human/sources',
  }
  for (const [provider, call] of Object.entries(calls)) {
    const list = await visit(`/switches/${provider}`)
    expect(list.text).toContain(`/switches/${provider}/busy"`)
    expect((await visit(`/switches/${provider}/busy`)).text).toContain(`${provider}: busy`)
    expect((await visit(call)).status).toBe(429)
    await visit(`/switches/${provider}/ok`)
    expect((await visit(call)).status).not.toBe(429)
  }
  expect((await visit('/switches/dexcom/sleepy')).status).toBe(404)
  expect((await visit('/switches/constructor/busy')).status).toBe(404)
})

test('what a sensor does is switched by the setting, and over HTTP', async () => {
  expect(simulators.dexcomData).toMatchObject({ unit: 'mmol/L', versions: ['v2'] })
  expect((await visit('/switches/dexcom_data')).text).toContain('/switches/dexcom_data/no_zone"')
  await visit('/switches/dexcom_data/no_zone')
  expect(simulators.dexcomData).toMatchObject({ unit: 'mg/dL', versions: ['v3', 'v2'], times: 'no_zone' })
  await visit('/switches/dexcom_data/usual')
  expect(simulators.dexcomData).toMatchObject({ times: 'usual' })
  expect(() => newDexcomKnob('mmol,mol')).toThrow('mol')
})
