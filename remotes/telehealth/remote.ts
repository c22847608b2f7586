import { defineRemote, defineRoutes } from '@almanac/federation'

/** The files of the screens: each comes when it is first shown, those of one chunk together. */
const screens = {
  appointments: () =>
    import(/* webpackChunkName: "appointments" */ './src/appointments/AppointmentsScreen').then(
      (file) => file.AppointmentsScreen,
    ),
  room: () => import(/* webpackChunkName: "room" */ './src/room/RoomScreen').then((file) => file.RoomScreen),
  devices: () => import(/* webpackChunkName: "room" */ './src/room/DevicesScreen').then((file) => file.DevicesScreen),
}

/** Every address of this remote, and what stands there. */
export const routes = defineRoutes([
  {
    path: '/virtual_appointments',
    title: 'appointments.title',
    feature: 'Virtual Appointments',
    screen: screens.appointments,
  },
  { path: '/virtual_appointments/devices', title: 'devices.title', screen: screens.devices },
  // Also for whom the clinician has added, whatever features they have: the server says who may come.
  { path: '/virtual_appointments/:id/room', title: 'room.title', screen: screens.room },
])

/** Appointments with clinicians. */
export const descriptor = defineRemote({
  name: 'telehealth',
  routes,
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
