import { serverReason, serverReasonIn } from './server-reasons'

test('a reason of the server is read in the language of the operator, with its values', () => {
  const planned = serverReason('planned', { steps: '10 % → 50 %', hours: 24 })
  expect(planned).toBe('Planned: 10 % → 50 %, every 24 h.')
  expect(serverReasonIn('fr', planned)).toBe('Planifié : 10 % → 50 %, toutes les 24 h.')
  expect(serverReasonIn('es', serverReason('plan_step', { step: 2, steps: 3 }))).toBe('Según el plan: paso 2 de 3.')
  expect(serverReasonIn('ar', serverReason('plan_switched_off', { remote: 'social' }))).toMatch(/social/)
  for (const code of ['plan_replaced', 'plan_ended', 'plan_overtaken', 'plan_withdrawn'] as const)
    expect(serverReasonIn('ar', serverReason(code, {}))).toMatch(/^[\u0600-\u06ff]/)
})

test.each(['It deletes drafts', 'Ended by a person. Ask me', ''])('%j is what a person wrote, and stays', (reason) => {
  expect(serverReasonIn('ar', reason)).toBeUndefined()
})
