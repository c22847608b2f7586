import { booleanFlag } from '@almanac/federation'

/** Whether the dashboard tells of new polls. */
export const pollsOnDashboard = booleanFlag('social.polls_on_dashboard', {
  label: 'flags.polls_on_dashboard',
  default: true,
})
