/** The texts of a study: what its people agree to, and whether they have. */
export { acceptAsLoaded, acceptCurrentAgreements, type LoadedPerson } from './pages/accept'
export type { PageDocument } from './pages/document'
export { agreementsDue } from './pages/due'
