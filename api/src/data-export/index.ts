/** Everything that is stored about a person, as an archive: above all areas, because it reads from each. */
export { dataExportArea } from './routes'
export { exportStudy, STUDY_EXPORT_FORMATS, type StudyExportFormat } from './study/export'
export { type ExportedFile, ExportFolder, FolderRefused } from './study/folder'
export type { WithdrawnParticipants } from './study/study'
export { surveyCodeBook, writeSurveyCsv } from './surveys/csv'
export { writeSurveyFhir } from './surveys/fhir'
