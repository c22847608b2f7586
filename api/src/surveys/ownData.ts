/** What a participant answered to surveys. */
export { countOwn, ownSurveys, type OwnSurvey } from './leaving/own'
