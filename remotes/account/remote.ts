import { defineRemote } from '@almanac/federation'

export const descriptor = defineRemote({
  name: 'account',
  routes: [
    { path: '/login', title: 'login.title', access: 'visitor', chunk: 'login' },
    { path: '/profile', title: 'profile.title', chunk: 'profile' },
  ],
  navigation: [{ path: '/profile', label: 'profile.title', icon: 'profile', order: 70, place: 'more' }],
})
