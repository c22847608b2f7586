/** Surveys and consents, as other areas use them. */
export { surveysHooks } from './account-hooks'
export { surveysArea } from './area'
export { completedSurveysOf } from './completed'
export type { ConsentObjective, ConsentObjectives } from './consent/objectives'
export { currentConsents } from './consented'
export { type OwnConsent, ownConsents } from './data-export/consents'
export { countOwn, type OwnSurvey, ownSurveys } from './data-export/surveys'
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
