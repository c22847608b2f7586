/** The interface of surveys and consents for other areas. */
export { surveysArea, surveysFeatures } from './area'
export { completedSurveysOf } from './survey/queries'
export type {
  AskedConsent,
  ConsentObjective,
  ConsentObjectives,
  ConsentTerms,
  ConsentVersion,
} from './consent/objectives'
export { type Exporter, exportConsents, verifyConsents } from './consent/export'
export { verifyExport } from './consent/verify'
export { tellOfChangedConsents } from './consent/changed-notices'
export { changedConsentsOf } from './consent/due-consents'
export { currentConsents } from './consent/queries'
export { reportAttachments } from './reports/send-report'
export { type OwnConsent, ownConsents, type OwnSurvey, ownSurveys } from './data-export'
export {
  definitionOf,
  firstScore,
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
export { type ConsentSources, type StudyConsent, studyConsents, surveyKeysOf, withdrawnSince } from './study-export'
export {
  answeredKeys,
  exportEarlierAnswers,
  type ExportedEarlierAnswer,
  type ExportedParticipants,
  type ExportedResponse,
  type ExportedSurvey,
  exportedSurvey,
  exportResponses,
} from './survey-export'
