import { fhirValidator } from './testing'

const SYSTEM = 'http://terminology.hl7.org/CodeSystem/observation-category'
const rate = {
  resourceType: 'Observation',
  status: 'final',
  category: [{ coding: [{ system: SYSTEM, code: 'vital-signs' }] }],
  code: { coding: [{ system: 'http://loinc.org', code: '8867-4' }] },
  subject: { reference: 'Patient/P-1' },
  effectiveDateTime: '2026-11-02T03:00:00.000-05:00',
  valueQuantity: { value: 60, unit: '/min', system: 'http://unitsofmeasure.org', code: '/min' },
}

test.each<[string, object, RegExp | null]>([
  ['a heart rate', rate, null],
  ['an unknown property', { ...rate, devices: [] }, /Invalid additional property/],
  ['a missing property', { ...rate, code: undefined }, /Missing required property/],
  ['an unknown code of a required value set', { ...rate, status: 'done' }, /done is not in .*observation-status/],
  ['a time that is none', { ...rate, effectiveDateTime: '2026-11-02 03:00' }, /Invalid dateTime format/],
  ['a broken invariant', { ...rate, dataAbsentReason: { text: 'none' } }, /obs-6/],
  ['a vital sign without its category', { ...rate, category: undefined }, /category/],
  ['a vital sign without a time', { ...rate, effectiveDateTime: undefined }, /effective/],
])('the validator judges %s', async (_, resource, fault) => {
  const faults = (await fhirValidator())(JSON.parse(JSON.stringify(resource)) as object).join('; ')
  if (fault) expect(faults).toMatch(fault)
  else expect(faults).toBe('')
})
