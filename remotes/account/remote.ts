import { defineRemote, defineRoutes } from '@almanac/federation'

/** Screen modules, loaded lazily; those with the same chunk name load together. */
const screens = {
  login: () => import(/* webpackChunkName: "login" */ './src/login/Login').then((file) => file.Login),
  register: () =>
    import(/* webpackChunkName: "register" */ './src/register/RegisterScreen').then((file) => file.RegisterScreen),
  forgot: () => import(/* webpackChunkName: "forgot" */ './src/forgot/ForgotScreen').then((file) => file.ForgotScreen),
  reset: () => import(/* webpackChunkName: "reset" */ './src/forgot/ResetScreen').then((file) => file.ResetScreen),
  unsubscribe: () =>
    import(/* webpackChunkName: "unsubscribe" */ './src/unsubscribe/UnsubscribeScreen').then(
      (file) => file.UnsubscribeScreen,
    ),
  notMe: () => import(/* webpackChunkName: "not-me" */ './src/not-me/NotMeScreen').then((file) => file.NotMeScreen),
  confirmEmail: () =>
    import(/* webpackChunkName: "confirm-email" */ './src/confirm-email/ConfirmEmailScreen').then(
      (file) => file.ConfirmEmailScreen,
    ),
  agreements: () =>
    import(/* webpackChunkName: "agreements" */ './src/agreements/AgreementsScreen').then(
      (file) => file.AgreementsScreen,
    ),
  profile: () =>
    import(/* webpackChunkName: "profile" */ './src/profile/ProfileScreen').then((file) => file.ProfileScreen),
  extraPage: () =>
    import(/* webpackChunkName: "extra-pages" */ './src/extra-pages/ExtraPageScreen').then(
      (file) => file.ExtraPageScreen,
    ),
  support: () =>
    import(/* webpackChunkName: "support" */ './src/support/SupportScreen').then((file) => file.SupportScreen),
  help: () =>
    import(/* webpackChunkName: "extra-pages" */ './src/extra-pages/HelpScreen').then((file) => file.HelpScreen),
}

/** The routes of this remote and their screens. */
export const routes = defineRoutes([
  {
    path: '/login',
    title: 'login.title',
    access: 'visitor',
    screen: screens.login,
    prerendered: './src/login/Prerendered.tsx',
  },
  {
    path: '/register',
    title: 'register.title',
    access: 'visitor',
    screen: screens.register,
    prerendered: './src/register/Prerendered.tsx',
  },
  {
    path: '/register/:code',
    title: 'register.title',
    access: 'anyone',
    screen: screens.register,
    prerendered: './src/register/Prerendered.tsx',
  },
  {
    path: '/forgot',
    title: 'forgot.title',
    access: 'visitor',
    screen: screens.forgot,
    prerendered: './src/forgot/Prerendered.tsx',
  },
  { path: '/forgot/:code', title: 'reset.title', access: 'visitor', screen: screens.reset },
  { path: '/unsubscribe/:id/:code', title: 'unsubscribe.title', access: 'anyone', screen: screens.unsubscribe },
  { path: '/not_me/:id/:code', title: 'not_me.title', access: 'anyone', screen: screens.notMe },
  { path: '/confirm_email/:token', title: 'confirm_email.title', access: 'anyone', screen: screens.confirmEmail },
  { path: '/terms_and_privacy', title: 'agreements.title', access: 'visitor', screen: screens.agreements },
  { path: '/user_agreement', title: 'agreements.title', access: 'visitor', screen: screens.agreements },
  { path: '/profile', title: 'profile.title', screen: screens.profile, panes: true },
  { path: '/extra_pages/:id', title: 'extra_pages.title', screen: screens.extraPage },
  { path: '/help_info', title: 'help.title', screen: screens.help },
  { path: '/support', title: 'support.title', feature: 'Zendesk Widget', screen: screens.support },
])

export const descriptor = defineRemote({
  name: 'account',
  routes,
  navigation: [
    { path: '/profile', label: 'profile.title', icon: 'profile', order: 70, place: 'more' },
    { path: '/help_info', label: 'help.title', icon: 'info', order: 80, place: 'more' },
    {
      path: '/support',
      label: 'support.title',
      icon: 'messages',
      order: 85,
      place: 'more',
      feature: 'Zendesk Widget',
    },
  ],
  slots: { 'shell.agreements': './src/agreements/AgreementsDue.tsx' },
  laterTexts: ['account_profile'],
})
