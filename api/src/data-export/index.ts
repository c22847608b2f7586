/** Everything that is stored about a person, as an archive: above all areas, because it reads from each. */
export { dataExportArea } from './routes'
export { surveyCodeBook, writeSurveyCsv } from './surveys/csv'
export { writeSurveyFhir } from './surveys/fhir'
