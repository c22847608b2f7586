import { defineRemote } from '@almanac/federation'

/** Appointments with clinicians. */
export const descriptor = defineRemote({
  name: 'telehealth',
  routes: [
    {
      path: '/virtual_appointments',
      title: 'appointments.title',
      feature: 'Virtual Appointments',
      chunk: 'appointments',
    },
  ],
  navigation: [
    {
      path: '/virtual_appointments',
      label: 'appointments.nav',
      icon: 'appointments',
      order: 40,
      place: 'bar',
      feature: 'Virtual Appointments',
    },
  ],
  slots: {
    'dashboard.tiles': { file: './src/next/DashboardTile.tsx', feature: 'Virtual Appointments' },
    'activity.objective.appointment': { file: './src/next/AppointmentObjective.tsx', feature: 'Virtual Appointments' },
  },
})
