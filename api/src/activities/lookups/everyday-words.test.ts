import { studyId } from '@almanac/formats/study-files/ids'
import { symptomsFor, vitalsFor } from './catalogue'

/** What is typed, and the key of the catalogue's entry that has to come first. */
type Row = readonly [typed: string, key: string]

const symptoms: Record<string, readonly Row[]> = {
  en: [
    ['stomach ache', 'stomach_pain'],
    ['pins and needles', 'tingling'],
    ['cannot sleep', 'insomnia'],
    ["I can't sleep", 'insomnia'],
    ['head ache', 'headache'],
    ['hedache', 'headache'],
    ['headahce', 'headache'],
    ['my head hurts', 'headache'],
    ['migrane', 'migraine'],
    ['migriane', 'migraine'],
    ['diarhea', 'diarrhoea'],
    ['throwing up', 'vomiting'],
    ['out of breath', 'shortness_of_breath'],
    ['pain in my chest', 'chest_pain'],
    ['backache', 'back_pain'],
    ['dizzy', 'dizziness'],
    ['tired', 'fatigue'],
    ['itchy', 'itching'],
    ['tinnitus', 'ringing_ears'],
    ['feaver', 'fever'],
    ['constapation', 'constipation'],
    ['nausia', 'nausea'],
    ['rsah', 'rash'],
  ],
  es: [
    ['dolor de barriga', 'stomach_pain'],
    ['me duele la cabeza', 'headache'],
    ['jaqueca', 'migraine'],
    ['calentura', 'fever'],
    ['no puedo dormir', 'insomnia'],
    ['hormigeo', 'tingling'],
    ['mareado', 'dizziness'],
    ['fiebe', 'fever'],
    ['ganas de vomitar', 'nausea'],
    ['estreñimento', 'constipation'],
    ['ahogo', 'shortness_of_breath'],
  ],
  fr: [
    ['mal à la tête', 'headache'],
    ['migrane', 'migraine'],
    ['fourmis', 'tingling'],
    ['je ne dors pas', 'insomnia'],
    ['mal à l’estomac', 'stomach_pain'],
    ['envie de vomir', 'nausea'],
    ['fievre', 'fever'],
    ['courbatures', 'muscle_pain'],
    ['du mal à respirer', 'shortness_of_breath'],
    ['constipasion', 'constipation'],
  ],
  ar: [
    ['وجع راس', 'headache'],
    ['صداغ', 'headache'],
    ['مغص', 'stomach_pain'],
    ['سخونة', 'fever'],
    ['أرق', 'insomnia'],
    ['كحة', 'cough'],
    ['وجع الظهر', 'back_pain'],
    ['امساك', 'constipation'],
  ],
}

const vitals: Record<string, readonly Row[]> = {
  en: [
    ['sugar', 'glucose'],
    ['bp', 'blood_pressure'],
    ['blood presure', 'blood_pressure'],
    ['pulse', 'pulse'],
    ['temp', 'body_temperature'],
    ['spo2', 'oxygen_saturation'],
    ['wieght', 'weight'],
    ['bmi', 'body_mass_index'],
  ],
  es: [
    ['azúcar', 'glucose'],
    ['tensión', 'blood_pressure'],
    ['pulsaciones', 'pulse'],
    ['pseo', 'weight'],
  ],
  fr: [
    ['sucre', 'glucose'],
    ['tension', 'blood_pressure'],
    ['pouls', 'pulse'],
    ['fièvre', 'body_temperature'],
  ],
  ar: [
    ['سكر', 'glucose'],
    ['الضغط', 'blood_pressure'],
    ['نبض', 'pulse'],
  ],
}

const rowsOf = (table: Record<string, readonly Row[]>) =>
  Object.entries(table).flatMap(([locale, rows]) => rows.map(([typed, key]) => [typed, locale, key] as const))

test.each(rowsOf(symptoms))('“%s” (%s) finds the symptom %s first', (typed, locale, key) => {
  expect(symptomsFor(typed, locale, [])[0]?.id).toBe(studyId('catalogue', 'symptom', key))
})

test.each(rowsOf(vitals))('“%s” (%s) finds the vital %s first', (typed, locale, key) => {
  expect(vitalsFor(typed, locale, [])[0]?.key).toBe(key)
})

test.each(['xyz', '%%', '*', '…', 'zzzzzz'])('“%s” finds no symptom', (typed) => {
  expect(symptomsFor(typed, 'en', [])).toEqual([])
})
