import { defineRemote, defineRoutes } from '@almanac/federation'

/** Screen modules, loaded lazily; those with the same chunk name load together. */
const screens = {
  completed: () =>
    import(/* webpackChunkName: "completed" */ './src/completed/CompletedScreen').then((file) => file.CompletedScreen),
  consents: () =>
    import(/* webpackChunkName: "consents" */ './src/consents/ConsentsScreen').then((file) => file.ConsentsScreen),
}

/** The routes of this remote and their screens. */
export const routes = defineRoutes([
  { path: '/completedSurveys', title: 'completed.title', screen: screens.completed, panes: true },
  { path: '/consents', title: 'consents.title', screen: screens.consents },
])

/** The dialog that answers surveys over any screen, and the completed surveys. */
export const descriptor = defineRemote({
  name: 'surveys',
  routes,
  navigation: [
    {
      path: '/completedSurveys',
      label: 'completed.navigation',
      icon: 'surveys',
      order: 32,
      place: 'more',
      keep_mounted: true,
    },
    { path: '/consents', label: 'consents.title', icon: 'check', order: 72, place: 'more' },
  ],
  offline: './src/offline/prepare.ts',
  slots: {
    'shell.survey': './src/survey/OpenSurvey.tsx',
    'activity.objective.survey': './src/newest/SurveyObjective.tsx',
    'activity.objective.consent': './src/consent/ConsentObjective.tsx',
    'profile.sections': './src/newest/ProfileSurveys.tsx',
  },
})
