const HL7 = /^https?:\/\/(?:www\.)?hl7\.org\/fhir\/(?:[\w.-]+\/)*StructureDefinition\/([\w.-]+)$/i

/**
 * A short name for the address of an HL7 extension, the same in R4, R5 and SDC:
 * `hidden` for `…/questionnaire-hidden`, `enableWhenExpression` for
 * `…/sdc-questionnaire-enableWhenExpression`. Other addresses are their own name.
 */
export function extensionName(url: string): string {
  const last = HL7.exec(url.replace(/\|.*$/, ''))?.[1]
  return last === undefined ? url : last.replace(/^(?:sdc-)?(?:questionnaire-)?/, '')
}

const CORE = 'http://hl7.org/fhir/StructureDefinition'
const SDC = 'http://hl7.org/fhir/uv/sdc/StructureDefinition'

/** Addresses of the extensions that an export writes. */
export const EXTENSION = {
  dataAbsentReason: `${CORE}/data-absent-reason`,
  hidden: `${CORE}/questionnaire-hidden`,
  itemControl: `${CORE}/questionnaire-itemControl`,
  choiceOrientation: `${CORE}/questionnaire-choiceOrientation`,
  unit: `${CORE}/questionnaire-unit`,
  minValue: `${CORE}/minValue`,
  maxValue: `${CORE}/maxValue`,
  minOccurs: `${CORE}/questionnaire-minOccurs`,
  maxOccurs: `${CORE}/questionnaire-maxOccurs`,
  sliderStepValue: `${CORE}/questionnaire-sliderStepValue`,
  optionExclusive: `${CORE}/questionnaire-optionExclusive`,
  ordinalValue: `${CORE}/ordinalValue`,
  regex: `${CORE}/regex`,
  translation: `${CORE}/translation`,
  openLabel: `${SDC}/sdc-questionnaire-openLabel`,
  initialExpression: `${SDC}/sdc-questionnaire-initialExpression`,
  calculatedExpression: `${SDC}/sdc-questionnaire-calculatedExpression`,
  enableWhenExpression: `${SDC}/sdc-questionnaire-enableWhenExpression`,
} as const

/** Extensions, as JSON, for data without an equivalent in a FHIR Questionnaire; described in docs/surveys-fhir.md. */
export const OWN_EXTENSION = {
  /** On an item: properties of a survey item. */
  item: 'https://almanac.health/fhir/StructureDefinition/survey-item',
  /** On the Questionnaire: scores and alerts. */
  survey: 'https://almanac.health/fhir/StructureDefinition/survey',
  /** On an answer of a response, and on a skipped question: details that its value does not contain. */
  answer: 'https://almanac.health/fhir/StructureDefinition/survey-answer',
  /** On a response: an answer that was given and does not count; on an item, such answers to it in words. */
  earlier: 'https://almanac.health/fhir/StructureDefinition/survey-earlier-answer',
} as const
