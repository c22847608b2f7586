import '@almanac/i18n/texts/account'
import { Route, Routes } from '@almanac/ui/router'
import type { RemoteModule } from '@almanac/federation'
import { lazyScreen } from '@almanac/federation/shell'

const Login = lazyScreen(() => import(/* webpackChunkName: "login" */ './login/Login').then((screen) => screen.Login))
const ProfileScreen = lazyScreen(() => import(/* webpackChunkName: "profile" */ './profile/ProfileScreen').then((screen) => screen.ProfileScreen))

function Screens() {
  return (
    <Routes>
      <Route path="/login" element={<Login />} />
      <Route path="/profile" element={<ProfileScreen />} />
    </Routes>
  )
}

export const remote: RemoteModule = { Screens }
