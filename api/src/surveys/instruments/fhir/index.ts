export { importQuestionnaire } from './import-questionnaire'
export { exportQuestionnaire } from './export/questionnaire'
export { exportQuestionnaireResponse, type ExportedSurveyResponse } from './export/response'
export { evaluateExternal, type ExternalFault, type ExternalOptions, type ExternalValues } from './external/evaluate'
