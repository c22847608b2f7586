export const LOINC = 'http://loinc.org'
export const UCUM = 'http://unitsofmeasure.org'

interface Loinc {
  code: string
  display: string
}

/** LOINC codes of vitals by the keys of studies and devices, normalized: `bodyWeight` and `Body weight` are found as well. */
const vitals: ReadonlyMap<string, Loinc> = new Map([
  ['weight', { code: '29463-7', display: 'Body weight' }],
  ['bodyweight', { code: '29463-7', display: 'Body weight' }],
  ['height', { code: '8302-2', display: 'Body height' }],
  ['bodyheight', { code: '8302-2', display: 'Body height' }],
  ['bmi', { code: '39156-5', display: 'Body mass index (BMI) [Ratio]' }],
  ['bloodpressure', { code: '85354-9', display: 'Blood pressure panel with all children optional' }],
  ['pressure', { code: '85354-9', display: 'Blood pressure panel with all children optional' }],
  ['systolic', { code: '8480-6', display: 'Systolic blood pressure' }],
  ['diastolic', { code: '8462-4', display: 'Diastolic blood pressure' }],
  ['pulse', { code: '8867-4', display: 'Heart rate' }],
  ['heartrate', { code: '8867-4', display: 'Heart rate' }],
  ['temperature', { code: '8310-5', display: 'Body temperature' }],
  ['bodytemperature', { code: '8310-5', display: 'Body temperature' }],
  ['oxygen', { code: '59408-5', display: 'Oxygen saturation in Arterial blood by Pulse oximetry' }],
  ['oxygensaturation', { code: '59408-5', display: 'Oxygen saturation in Arterial blood by Pulse oximetry' }],
  ['spo2', { code: '59408-5', display: 'Oxygen saturation in Arterial blood by Pulse oximetry' }],
  ['respiratoryrate', { code: '9279-1', display: 'Respiratory rate' }],
  ['steps', { code: '55423-8', display: 'Number of steps in unspecified time Pedometer' }],
])

const glucose = {
  mass: { code: '2339-0', display: 'Glucose [Mass/volume] in Blood' },
  substance: { code: '15074-8', display: 'Glucose [Moles/volume] in Blood' },
}

/** The LOINC code of a vital by its key; that of glucose depends on the unit. Undefined when there is none. */
export function loincOf(key: string, unit: string | null): Loinc | undefined {
  const name = key.toLowerCase().replaceAll(/[\s_-]/g, '')
  if (name === 'glucose' || name === 'bloodglucose' || name === 'bloodsugar')
    return unit === 'mmol/L' ? glucose.substance : unit === 'mg/dL' ? glucose.mass : undefined
  return vitals.get(name)
}

const units: ReadonlyMap<string, string> = new Map([
  ['kg', 'kg'],
  ['g', 'g'],
  ['lbs', '[lb_av]'],
  ['lb', '[lb_av]'],
  ['cm', 'cm'],
  ['m', 'm'],
  ['in', '[in_i]'],
  ['ft', '[ft_i]'],
  ['mmHg', 'mm[Hg]'],
  ['bpm', '/min'],
  ['mg/dL', 'mg/dL'],
  ['mmol/L', 'mmol/L'],
  ['C', 'Cel'],
  ['°C', 'Cel'],
  ['F', '[degF]'],
  ['°F', '[degF]'],
  ['%', '%'],
  ['min', 'min'],
  ['h', 'h'],
  ['s', 's'],
  ['mL', 'mL'],
  ['L', 'L'],
  ['steps', '{steps}'],
  ['kcal', 'kcal'],
])

/** The UCUM code of a unit; undefined when there is none: then only the unit's name is exported. */
export function ucumOf(unit: string): string | undefined {
  return units.get(unit)
}
