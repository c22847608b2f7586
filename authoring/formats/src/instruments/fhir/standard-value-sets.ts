import type { LocalText } from '@almanac/domain/texts'

interface StandardConcept {
  system: string
  code: string
  label: LocalText
}

const GENDER = 'http://hl7.org/fhir/administrative-gender'
const YES_NO = 'http://terminology.hl7.org/CodeSystem/v2-0136'
const ABSENT = 'http://terminology.hl7.org/CodeSystem/data-absent-reason'

/**
 * Short value sets of FHIR R4 itself, which Questionnaires name by their address without containing
 * them. Their codes are those of hl7.org/fhir/R4/valueset-<name>.html.
 */
export const STANDARD_VALUE_SETS: ReadonlyMap<string, readonly StandardConcept[]> = new Map([
  [
    'http://hl7.org/fhir/ValueSet/administrative-gender',
    [
      { system: GENDER, code: 'male', label: { en: 'Male', es: 'Masculino', fr: 'Masculin', ar: 'ذكر' } },
      { system: GENDER, code: 'female', label: { en: 'Female', es: 'Femenino', fr: 'Féminin', ar: 'أنثى' } },
      { system: GENDER, code: 'other', label: { en: 'Other', es: 'Otro', fr: 'Autre', ar: 'غير ذلك' } },
      { system: GENDER, code: 'unknown', label: { en: 'Unknown', es: 'Desconocido', fr: 'Inconnu', ar: 'غير معروف' } },
    ],
  ],
  [
    'http://hl7.org/fhir/ValueSet/yesnodontknow',
    [
      { system: YES_NO, code: 'Y', label: { en: 'Yes', es: 'Sí', fr: 'Oui', ar: 'نعم' } },
      { system: YES_NO, code: 'N', label: { en: 'No', es: 'No', fr: 'Non', ar: 'لا' } },
      {
        system: ABSENT,
        code: 'asked-unknown',
        label: { en: 'Don’t know', es: 'No lo sé', fr: 'Je ne sais pas', ar: 'لا أعرف' },
      },
    ],
  ],
])
