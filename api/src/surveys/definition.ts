/** Surveys as authored, stored and prepared for evaluation. */
export { storedAnswers, withTextCodes } from './definition/answers'
export { SURVEY_ENGINE_VERSION } from './definition/engine-version'
export { surveyFile, type SurveyFile, type SurveyItemFile } from './definition/file'
export { preparedSurvey, type StoredSurvey } from './definition/prepared'
export { definitionOf, readDefinition } from './definition/read'
export { firstScore, type StoredScore, storedScores, type SurveyScore } from './definition/score'
