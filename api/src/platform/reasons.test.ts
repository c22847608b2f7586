import { REASON_CODES } from '../database/documents/reason'
import { supported } from '../http/locales'
import { wordsOf } from '../http/words'
import { because, reasonIn, reasonsIn } from './reasons'

test('a reason of the server is read in the language of the operator, with its values', () => {
  const planned = because({ code: 'planned', values: { steps: '10 % → 50 %', hours: 24 } })
  expect(planned.reason).toBe('Planned: 10 % → 50 %, every 24 h.')
  expect(reasonIn('fr', planned)).toBe('Planifié\u00a0: 10 % → 50 %, toutes les 24 h.')
  const two = because({ code: 'plan_step', values: { step: 2, steps: 3 } }, { code: 'no_base', values: {} })
  expect(reasonIn('es', two)).toBe(
    'Según el plan: paso 2 de 3. No hay cargas conocidas de ninguna versión que se sepa buena.',
  )
})

test('the sentence of an error is a reason, with what it is about', () => {
  const values = { error: 'ROLLOUTS_PAUSED', release: 'social 1.2.0', by: 'olga@example.org', reason: 'Friday' }
  const refused = because({ code: 'refused', values })
  expect(refused.reason).toMatch(/^social 1\.2\.0: .*olga@example\.org.*Friday/)
  expect(reasonIn('ar', refused)).toMatch(/[\u0600-\u06ff]/)
})

test.each(['It deletes drafts', 'Ended by a person.', ''])('%j is what a person wrote, and stays', (reason) => {
  expect(reasonIn('ar', { reason, reasons: null })).toBe(reason)
})

test('each code has words in each language', () => {
  for (const { code: locale } of supported)
    for (const code of REASON_CODES.filter((one) => one !== 'refused'))
      expect(wordsOf(locale)(`release_reasons.${code}`)).not.toBe(`release_reasons.${code}`)
})

test('a code of a newer version is none that can be shown: the English sentence stays', () => {
  expect(reasonsIn([{ code: 'by_the_moon', values: {} }])).toBeNull()
  expect(reasonsIn(undefined)).toBeNull()
  expect(reasonsIn([{ code: 'plan_ended', values: {} }])).toEqual([{ code: 'plan_ended', values: {} }])
})
