/** What an attack leaves behind: who signed in, who failed to, what was refused, what of an account was changed. */
export { forgetSecurityEvents } from './security-events/forget'
export { SECURITY_EVENTS, type SecurityEventName } from './security-events/names'
export { noteSecurityEvent, securityEventOf, type AboutEvent } from './security-events/note'
export { securityEvents, type ReadSecurityEvent } from './security-events/read'
export { SecurityEventLog } from './security-events/log'
export { writeSecurityEvent } from './security-events/write'
