/** Short texts worth reading, which a study brings. */
export type { HealthyDoseDocument } from './healthy-doses/document'
