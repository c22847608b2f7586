/** Appointments, as other areas use them. */
export { telehealthArea } from './area'
export { countOwn, type OwnAppointment, ownAppointments } from './data-export'
export { erasePerson } from './erasure'
export { telehealthPolicies } from './policies'
export { deleteExpiredSignals } from './room/signals'
