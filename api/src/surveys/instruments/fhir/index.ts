export { importQuestionnaire } from './import-questionnaire'
export { exportQuestionnaire } from './export/questionnaire'
export { exportQuestionnaireResponse, type ExportedSurveyResponse } from './export/response'
