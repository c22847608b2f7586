export * from './import-questionnaire'
