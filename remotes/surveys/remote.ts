import { defineRemote } from '@almanac/federation'

/** Surveys to answer, over any screen, and those that were completed, to read again. */
export const descriptor = defineRemote({
  name: 'surveys',
  routes: [{ path: '/completedSurveys', title: 'completed.title', chunk: 'completed' }],
  navigation: [{ path: '/completedSurveys', label: 'completed.navigation', icon: 'surveys', order: 40, place: 'bar' }],
  slots: {
    'shell.survey': './src/survey/OpenSurvey.tsx',
    'activity.objective.survey': './src/newest/SurveyObjective.tsx',
    'activity.objective.consent': './src/consent/ConsentObjective.tsx',
    'profile.sections': './src/newest/ProfileSurveys.tsx',
  },
})
