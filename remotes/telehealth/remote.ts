import { defineRemote, defineRoutes } from '@almanac/federation'

/** Screen modules, loaded lazily; those with the same chunk name load together. */
const screens = {
  appointments: () =>
    import(/* webpackChunkName: "appointments" */ './src/appointments/AppointmentsScreen').then(
      (file) => file.AppointmentsScreen,
    ),
  room: () => import(/* webpackChunkName: "room" */ './src/room/RoomScreen').then((file) => file.RoomScreen),
  devices: () => import(/* webpackChunkName: "room" */ './src/room/DevicesScreen').then((file) => file.DevicesScreen),
}

/** The routes of this remote and their screens. */
export const routes = defineRoutes([
  {
    path: '/virtual_appointments',
    title: 'appointments.title',
    feature: 'Virtual Appointments',
    screen: screens.appointments,
  },
  { path: '/virtual_appointments/devices', title: 'devices.title', screen: screens.devices },
  // Requires no feature, because a clinician may add other people: the server checks who may join.
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
