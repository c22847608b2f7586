import { defineRemote, defineRoutes } from '@almanac/federation'

/** The screens' chunks: each is loaded when it is first shown; screens with the same chunk name share one. */
const screens = {
  appointments: () =>
    import(/* webpackChunkName: "appointments" */ './src/appointments/AppointmentsScreen').then(
      (file) => file.AppointmentsScreen,
    ),
  room: () => import(/* webpackChunkName: "room" */ './src/room/RoomScreen').then((file) => file.RoomScreen),
  devices: () => import(/* webpackChunkName: "room" */ './src/room/DevicesScreen').then((file) => file.DevicesScreen),
}

/** All routes of this remote. */
export const routes = defineRoutes([
  {
    path: '/virtual_appointments',
    title: 'appointments.title',
    feature: 'Virtual Appointments',
    screen: screens.appointments,
    panes: true,
  },
  { path: '/virtual_appointments/devices', title: 'devices.title', screen: screens.devices },
  // Also for guests added by the clinician, whatever features they have: the server checks who may enter.
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
      order: 34,
      place: 'more',
      feature: 'Virtual Appointments',
    },
  ],
  slots: {
    'dashboard.care_team': { file: './src/next/CareTeamVisit.tsx', feature: 'Virtual Appointments' },
    'dashboard.tiles': { file: './src/next/DashboardTile.tsx', feature: 'Virtual Appointments' },
    'activity.objective.appointment': { file: './src/next/AppointmentObjective.tsx', feature: 'Virtual Appointments' },
  },
})
