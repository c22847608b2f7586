import '@almanac/i18n/texts/account'
import { Route, Routes } from '@almanac/ui/router'
import type { RemoteModule } from '@almanac/federation'
import { lazyScreen } from '@almanac/federation/shell'

const Login = lazyScreen(() => import(/* webpackChunkName: "login" */ './login/Login').then((screen) => screen.Login))
const RegisterScreen = lazyScreen(() =>
  import(/* webpackChunkName: "register" */ './register/RegisterScreen').then((screen) => screen.RegisterScreen),
)
const ForgotScreen = lazyScreen(() =>
  import(/* webpackChunkName: "forgot" */ './forgot/ForgotScreen').then((screen) => screen.ForgotScreen),
)
const ResetScreen = lazyScreen(() =>
  import(/* webpackChunkName: "reset" */ './forgot/ResetScreen').then((screen) => screen.ResetScreen),
)
const UnsubscribeScreen = lazyScreen(() =>
  import(/* webpackChunkName: "unsubscribe" */ './unsubscribe/UnsubscribeScreen').then(
    (screen) => screen.UnsubscribeScreen,
  ),
)
const ConfirmEmailScreen = lazyScreen(() =>
  import(/* webpackChunkName: "confirm-email" */ './confirm-email/ConfirmEmailScreen').then(
    (screen) => screen.ConfirmEmailScreen,
  ),
)
const AgreementsScreen = lazyScreen(() =>
  import(/* webpackChunkName: "agreements" */ './agreements/AgreementsScreen').then(
    (screen) => screen.AgreementsScreen,
  ),
)
const ProfileScreen = lazyScreen(() =>
  import(/* webpackChunkName: "profile" */ './profile/ProfileScreen').then((screen) => screen.ProfileScreen),
)
const ExtraPageScreen = lazyScreen(() =>
  import(/* webpackChunkName: "extra-pages" */ './extra-pages/ExtraPageScreen').then(
    (screen) => screen.ExtraPageScreen,
  ),
)
const HelpScreen = lazyScreen(() =>
  import(/* webpackChunkName: "extra-pages" */ './extra-pages/HelpScreen').then((screen) => screen.HelpScreen),
)

function Screens() {
  return (
    <Routes>
      <Route path="/login" element={<Login />} />
      <Route path="/register/:code?" element={<RegisterScreen />} />
      <Route path="/forgot" element={<ForgotScreen />} />
      <Route path="/forgot/:code" element={<ResetScreen />} />
      <Route path="/unsubscribe/:id/:code" element={<UnsubscribeScreen />} />
      <Route path="/confirm_email/:token" element={<ConfirmEmailScreen />} />
      <Route path="/terms_and_privacy" element={<AgreementsScreen />} />
      <Route path="/user_agreement" element={<AgreementsScreen />} />
      <Route path="/profile" element={<ProfileScreen />} />
      <Route path="/extra_pages/:id" element={<ExtraPageScreen />} />
      <Route path="/help_info" element={<HelpScreen />} />
    </Routes>
  )
}

export const remote: RemoteModule = { Screens }
