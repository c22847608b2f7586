import { defineRemote } from '@almanac/federation'

export const descriptor = defineRemote({
  name: 'account',
  routes: [
    { path: '/login', title: 'login.title', access: 'visitor', chunk: 'login' },
    { path: '/register', title: 'register.title', access: 'visitor', chunk: 'register' },
    { path: '/register/:code', title: 'register.title', access: 'anyone', chunk: 'register' },
    { path: '/forgot', title: 'forgot.title', access: 'visitor', chunk: 'forgot' },
    { path: '/forgot/:code', title: 'reset.title', access: 'visitor', chunk: 'reset' },
    { path: '/unsubscribe/:id/:code', title: 'unsubscribe.title', access: 'anyone', chunk: 'unsubscribe' },
    { path: '/confirm_email/:token', title: 'confirm_email.title', access: 'anyone', chunk: 'confirm-email' },
    { path: '/terms_and_privacy', title: 'agreements.title', access: 'visitor', chunk: 'agreements' },
    { path: '/user_agreement', title: 'agreements.user_agreement', access: 'visitor', chunk: 'agreements' },
    { path: '/profile', title: 'profile.title', chunk: 'profile' },
    { path: '/extra_pages/:id', title: 'extra_pages.title', chunk: 'extra-pages' },
    { path: '/help_info', title: 'help.title', chunk: 'extra-pages' },
  ],
  navigation: [
    { path: '/profile', label: 'profile.title', icon: 'profile', order: 70, place: 'more' },
    { path: '/help_info', label: 'help.title', icon: 'info', order: 80, place: 'more' },
  ],
  slots: { 'shell.agreements': './src/agreements/AgreementsDue.tsx' },
})
