/** Surveys and consents, as other areas use them. */
export { surveysHooks } from './account-hooks'
export { surveysArea } from './area'
export { completedSurveysOf } from './survey/queries'
export type { ConsentObjective, ConsentObjectives, ConsentTerms } from './consent/objectives'
export { exportConsents, verifyConsents } from './consent/export'
export { verifyExport } from './consent/verify'
export { currentConsents } from './consent/queries'
export { recordSurveyConsent } from './consent/record-survey-consent'
export { reportAttachments } from './reports/send-report'
export { countOwn, type OwnConsent, ownConsents, type OwnSurvey, ownSurveys } from './data-export'
export {
  scoreSurvey,
  type SurveyAnswer,
  type SurveyDocument,
  surveyFile,
  type SurveyQuestion,
  type SurveyScore,
} from './definition'
export { erasePerson } from './erasure'
export { surveysPolicies } from './policies'
