/** Appointments, as other areas use them. */
export { telehealthFeatures } from './area'
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
export { notifyOfAbsentProviders } from './room/provider-absence'
