/** Surveys and consents, as other areas use them. */
export { surveysHooks } from './account-hooks'
export { surveysArea } from './area'
export { completedSurveysOf } from './survey/queries'
export type { ConsentObjective, ConsentObjectives } from './consent/objectives'
export { currentConsents } from './consent/queries'
export { countOwn, type OwnConsent, ownConsents, type OwnSurvey, ownSurveys } from './data-export'
export {
  definitionOf,
  firstScore,
  preparedSurvey,
  readDefinition,
  type StoredScore,
  storedScores,
  type SurveyFile,
  surveyFile,
  type SurveyItemFile,
  type SurveyScore,
} from './definition'
export { itemsOfCsv } from './dynamic-lists/csv'
export { type DynamicListFile, dynamicListFile } from './dynamic-lists/file'
export { type WantedList, writeDynamicList } from './dynamic-lists/load'
export { erasePerson } from './erasure'
export { surveysPolicies } from './policies'
