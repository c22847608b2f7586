import { defineRemote, defineRoutes } from '@almanac/federation'

/** The files of the screens: each comes when it is first shown, those of one chunk together. */
const screens = {
  completed: () =>
    import(/* webpackChunkName: "completed" */ './src/completed/CompletedScreen').then((file) => file.CompletedScreen),
  consents: () =>
    import(/* webpackChunkName: "consents" */ './src/consents/ConsentsScreen').then((file) => file.ConsentsScreen),
}

/** Every address of this remote, and what stands there. */
export const routes = defineRoutes([
  { path: '/completedSurveys', title: 'completed.title', screen: screens.completed },
  { path: '/consents', title: 'consents.title', screen: screens.consents },
])

/** Surveys to answer, over any screen, and those that were completed, to read again. */
export const descriptor = defineRemote({
  name: 'surveys',
  routes,
  navigation: [{ path: '/completedSurveys', label: 'completed.navigation', icon: 'surveys', order: 40, place: 'bar' }],
  offline: './src/offline/prepare.ts',
  slots: {
    'shell.survey': './src/survey/OpenSurvey.tsx',
    'activity.objective.survey': './src/newest/SurveyObjective.tsx',
    'activity.objective.consent': './src/consent/ConsentObjective.tsx',
    'profile.sections': './src/newest/ProfileSurveys.tsx',
  },
})
