import { defineRemote } from '@almanac/federation'

export const descriptor = defineRemote({
  name: 'account',
  routes: [{ path: '/login', title: 'login.title', access: 'visitor', chunk: 'login' }],
  navigation: [],
})
