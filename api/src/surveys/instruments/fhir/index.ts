export { importQuestionnaire } from './import-questionnaire'
export { exportQuestionnaire } from './export/questionnaire'
