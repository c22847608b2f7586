/** Appointments, as other areas use them. */
export { telehealthHooks } from './account-hooks'
export { telehealthArea } from './area'
export { APPOINTMENTS_PATH } from './appointments/mails'
export { setAppointmentHours } from './appointments/hours'
export {
  type AppointmentReminder,
  companyOfReminder,
  isStillToCome,
  takeDueAppointmentReminders,
} from './appointments/reminders'
export {
  cancelAppointment,
  comingAppointments,
  moveAppointment,
  providerOf,
  scheduleAppointment,
} from './appointments/schedule'
export { appointmentAttachments } from './calendar/appointment-file'
export { countOwn, type OwnAppointment, ownAppointments } from './data-export'
export { erasePerson } from './erasure'
export { telehealthPolicies } from './policies'
export { notifyOfAbsentProviders } from './room/provider-absence'
export { deleteExpiredSignals } from './room/signals'
