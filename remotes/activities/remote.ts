import { defineRemote } from '@almanac/federation'

/** What is recorded: today, the activities, their history. */
export const descriptor = defineRemote({
  name: 'activities',
  routes: [
    { path: '/', title: 'dashboard.title', chunk: 'dashboard' },
    { path: '/activity/:id', title: 'activity.title', chunk: 'activity' },
    { path: '/activity/:category/:id', title: 'activity.title', chunk: 'activity' },
    { path: '/activity/:id/edit', title: 'edit.title', chunk: 'edit' },
    { path: '/activity/:category/:id/edit', title: 'edit.title', chunk: 'edit' },
    { path: '/todos', title: 'todos.title', chunk: 'todos' },
    { path: '/activity/:id/journal', title: 'journal.title', chunk: 'journal' },
    { path: '/activity/:category/:id/journal', title: 'journal.title', chunk: 'journal' },
    { path: '/library', title: 'library.title', chunk: 'library' },
    { path: '/library/:id', title: 'library.title', chunk: 'library_offer' },
    { path: '/library/category/:id', title: 'library.title', chunk: 'library' },
    { path: '/store', title: 'library.title' },
    { path: '/store/:id', title: 'library.title' },
    { path: '/history', title: 'history.title', chunk: 'history' },
    { path: '/history_detail/*', title: 'detail.title', chunk: 'history_detail' },
  ],
  navigation: [
    { path: '/', label: 'dashboard.title', icon: 'home', order: 10, place: 'bar' },
    { path: '/history', label: 'history.title', icon: 'history', order: 20, place: 'bar' },
    { path: '/library', label: 'library.title', icon: 'book', order: 45, place: 'more' },
    { path: '/todos', label: 'todos.title', icon: 'list', order: 50, place: 'more' },
  ],
  offline: './src/offline/prepare.ts',
  slots: {
    'profile.sections': './src/reminders/ProfileReminders.tsx',
  },
})
