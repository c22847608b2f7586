/** What a participant answered to surveys, and what she consented to. */
export { countOwn, ownSurveys, type OwnSurvey } from './leaving/own'
export { ownConsents, type OwnConsent } from './leaving/consents'
